#include "app/compute/live_draws.h"

#include "app/compute/live_fit.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

namespace credence {

namespace {

constexpr int drawsFrame = 16;            // ms
constexpr arma::uword firstDraws = 1000;  // at once, whatever is asked for
constexpr arma::uword growth = 2;         // times as many with each picture

/// Answers one request after another, keeping the draws of the fit before.
class DrawsWorker {
 public:
  template <typename Context>
  void run(const DrawsRequest& request, const Context& context) {
    const Fit& fit = *request.fit;
    if (m_model != fit.model) {
      m_model = nullptr;  // what follows may fail
      m_evidences.clear();
      m_weights = nullptr;
      m_study.emplace(fit.model, training_set(*fit.request.dataset, fit.split));
      m_model = fit.model;
    }
    const PosteriorKind* const from = request.from;
    const arma::rowvec place = {request.place.point.x(), request.place.point.y()};
    arma::uword weighed = 0;
    arma::uword predicted = 0;
    bool stated = m_stated == from && !m_evidences.empty();
    const auto publish = [&](const std::stop_token& stop) {
      weigh(from, weighed, stop);
      context.publish(std::make_shared<const DrawsResult>(
          DrawsResult{request, m_weights, m_study->predict(from, predicted, place, stop), m_evidences,
                      stated && predicted == request.draws}));
    };
    // A hand that does not rest sees what is there, and the first draws of what is not.
    const arma::uword first = std::min(request.draws, firstDraws);
    weighed = std::clamp(m_study->weighed(from), first, request.draws);
    predicted = std::clamp(m_study->predicted(from, place), first, weighed);
    publish(context.cancelled);
    if (!stated) {
      m_evidences = m_study->evidences(from, context.superseded);
      m_stated = from;
      stated = true;
      publish(context.superseded);
    }
    while (predicted < request.draws) {
      if (predicted == weighed) weighed = std::min(request.draws, growth * weighed);
      predicted = std::min(weighed, growth * predicted);
      publish(context.superseded);
    }
  }

 private:
  /// Kept where they are asked for again: another place changes none.
  void weigh(const PosteriorKind* from, arma::uword draws, const std::stop_token& stop) {
    if (m_weights && m_weighed == from && m_weights->counts.max() == draws) return;
    m_weights = std::make_shared<const DrawWeights>(m_study->weigh(from, draws, stop));
    m_weighed = from;
  }

  std::shared_ptr<const Model> m_model;
  std::optional<DrawStudy> m_study;         // of m_model
  std::vector<StatedEvidence> m_evidences;  // of the same; empty: not known yet
  const PosteriorKind* m_stated = nullptr;  // for whose draws
  std::shared_ptr<const DrawWeights> m_weights;
  const PosteriorKind* m_weighed = nullptr;  // whose those are
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
  request.place = drawnPlace(view, *request.fit, request.view);
  // A finer picture of the same fit asks nothing new.
  const bool asked = m_requested.fit && m_requested.fit->model == request.fit->model &&
                     m_requested.from == request.from && m_requested.draws == request.draws &&
                     m_requested.place == request.place;
  if (asked) return;
  m_requested = request;
  m_draws.post(std::move(request));
}

}  // namespace credence
