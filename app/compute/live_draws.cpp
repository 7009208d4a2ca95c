#include "app/compute/live_draws.h"

#include "app/compute/live_fit.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace credence {

namespace {

constexpr int drawsFrame = 16;            // ms
constexpr arma::uword firstDraws = 1000;  // at once, whatever is asked for
constexpr arma::uword growth = 2;         // times as many with each picture

/// Of some rows of the data; the rows are not empty.
QPointF nearestToMiddle(const Dataset& dataset, const arma::uvec& rows, const Bounds& view) {
  const double x1 = 0.5 * (view.x1_min + view.x1_max);
  const double x2 = 0.5 * (view.x2_min + view.x2_max);
  const arma::mat places = dataset.inputs.rows(rows);
  const arma::vec distance =
      arma::square((places.col(0) - x1) / view.width()) + arma::square((places.col(1) - x2) / view.height());
  const arma::uword nearest = distance.index_min();
  return {places(nearest, 0), places(nearest, 1)};
}

DrawnPlace placeFor(const ViewState& view, const Fit& fit, const Bounds& bounds) {
  using Chosen = DrawnPlace::Chosen;
  if (view.crosshair) {
    return {*view.crosshair, view.crosshairFrozen ? Chosen::frozen : Chosen::crosshair};
  }
  const bool test = !fit.split.test.is_empty();
  return {nearestToMiddle(*fit.request.dataset, test ? fit.split.test : fit.split.train, bounds),
          test ? Chosen::test : Chosen::training};
}

/// Answers one request after another, keeping the draws of the fit before.
class DrawsWorker {
 public:
  template <typename Context>
  void run(const DrawsRequest& request, const Context& context) {
    const Fit& fit = *request.fit;
    if (m_model != fit.model) {
      m_model = nullptr;  // what follows may fail
      m_evidences.clear();
      m_study.emplace(fit.model, fit.request.dataset->subset(fit.split.train));
      m_model = fit.model;
    }
    const arma::rowvec place = {request.place.point.x(), request.place.point.y()};
    const auto answer = [&](arma::uword draws, const std::stop_token& stop) {
      return m_study->answer({request.from, draws, place}, stop);
    };
    const auto publish = [&](DrawAnswer found, bool complete) {
      context.publish(
          std::make_shared<const DrawsResult>(DrawsResult{request, std::move(found), m_evidences, complete}));
    };
    // A hand that does not rest sees the first of them.
    arma::uword draws = request.draws;
    if (!m_study->knows({request.from, draws, place})) draws = std::min(draws, firstDraws);
    DrawAnswer found = answer(draws, context.cancelled);
    const bool stated = m_stated == request.from && !m_evidences.empty();
    publish(found, stated && draws == request.draws);
    if (!stated) {
      m_evidences = m_study->evidences(request.from, context.superseded);
      m_stated = request.from;
      publish(std::move(found), draws == request.draws);
    }
    while (draws < request.draws) {
      draws = std::min(request.draws, growth * draws);
      publish(answer(draws, context.superseded), draws == request.draws);
    }
  }

 private:
  std::shared_ptr<const Model> m_model;
  std::optional<DrawStudy> m_study;         // of m_model
  std::vector<StatedEvidence> m_evidences;  // of the same; empty: not known yet
  const PosteriorKind* m_stated = nullptr;  // for whose draws
};

}  // namespace

LiveDraws::LiveDraws(Document* document, LiveFit* fit, QObject* parent)
    : QObject(parent),
      m_document(document),
      m_fit(fit),
      m_draws(
          tr("Drawing failed: %1"), Answers::of_all,
          [worker = std::make_shared<DrawsWorker>()](const DrawsRequest& request, const auto& context) {
            worker->run(request, context);
          },
          [this](std::shared_ptr<const DrawsResult> result) {
            m_result = std::move(result);
            emit resultChanged();
          }) {
  m_timer.setSingleShot(true);
  m_timer.setTimerType(Qt::PreciseTimer);
  m_timer.setInterval(drawsFrame);
  m_draws.setInterval(drawsFrame);
  connect(&m_timer, &QTimer::timeout, this, &LiveDraws::update);
  connect(fit, &LiveFit::fitChanged, this, &LiveDraws::updateSoon);
  connect(&m_draws, &Delivery::failed, this, &LiveDraws::failed);
  connect(&m_interest, &Interest::changed, this, &LiveDraws::updateSoon);
  document
      ->onView<&ViewState::drawnFrom, &ViewState::draws, &ViewState::crosshair, &ViewState::crosshairFrozen>(
          this, &LiveDraws::updateSoon);
}

/// At most once a frame.
void LiveDraws::updateSoon() {
  if (!m_interest.any()) {
    m_draws.cancel();
    m_requested = {};
  } else if (!m_timer.isActive()) {
    m_timer.start();
  }
}

void LiveDraws::update() {
  if (!m_interest.any()) return;
  const auto shown = m_fit->result();
  if (!shown) {
    m_draws.cancel();
    m_requested = {};
    if (std::exchange(m_result, nullptr)) emit resultChanged();
    return;
  }
  const ViewState& view = m_document->view();
  DrawsRequest request{shown->fit, shown->request.view, view.drawnFrom, view.draws, {}};
  request.place = placeFor(view, *request.fit, request.view);
  // A finer picture of the same fit asks nothing new.
  const bool asked = m_requested.fit && m_requested.fit->model == request.fit->model &&
                     m_requested.from == request.from && m_requested.draws == request.draws &&
                     m_requested.place == request.place;
  if (asked) return;
  m_requested = request;
  m_draws.post(std::move(request));
}

}  // namespace credence
