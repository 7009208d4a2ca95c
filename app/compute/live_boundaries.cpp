#include "app/compute/live_boundaries.h"

#include "app/compute/method_draws.h"
#include "core/prediction/boundary_draws.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <numbers>
#include <optional>
#include <utility>

namespace credence {

namespace {

constexpr arma::uword boundaryGridSize = 61;  // points along each side; lines so faint need no finer ones
constexpr std::uint64_t boundarySeed = 1;     // the same draws for the same fit
constexpr int frame = 45;                     // ms between two pictures of a movement
constexpr double secondsPerCircle = 12.0;
constexpr double longestStep = 0.1;  // seconds: after a pause the movement goes on where it was

}  // namespace

/// What the worker keeps from one picture of a movement to the next: the draws of one fit in one view.
class LiveBoundaries::Drawer {
 public:
  Result draw(const Request& request, const std::stop_token& stop) {
    Result result;
    for (std::size_t k = 0; k < result.of.size(); ++k) {
      const Source& source = request.sources[k];
      if (k > 0 && source == request.sources[0]) {
        result.of[k] = result.of[0];
        continue;
      }
      const BoundaryDraws& draws = drawsOf(k, request, stop);
      SampledBoundaries lines{request.model, source.posterior, request.angle, {}};
      for (arma::uword draw = 0; draw < draws.count(); ++draw) {
        lines.lines.push_back(draws.boundary(draw, request.angle));
      }
      result.of[k] = std::make_shared<const SampledBoundaries>(std::move(lines));
    }
    return result;
  }

 private:
  struct Kept {
    std::shared_ptr<const Gaussian> gaussian;
    std::optional<BoundaryDraws> draws;
  };

  const BoundaryDraws& drawsOf(std::size_t k, const Request& request, const std::stop_token& stop) {
    const Grid grid{request.view, boundaryGridSize, boundaryGridSize};
    Kept& kept = m_kept[k];
    const auto& gaussian = request.sources[k].gaussian;
    if (kept.gaussian != gaussian || !kept.draws || !(kept.draws->grid() == grid)) {
      kept.draws.emplace(m_predictor, *gaussian, grid, LiveBoundaries::count, boundarySeed, stop);
      kept.gaussian = gaussian;
    }
    return *kept.draws;
  }

  GridPredictor m_predictor;
  std::array<Kept, 2> m_kept;
};

// A drag asks many times a second: what was begun is finished, as it takes milliseconds. Those of the fit
// before may come while a slider moves; they are of the same data.
LiveBoundaries::LiveBoundaries(Document* document, LiveFit* fit, QObject* parent)
    : QObject(parent),
      m_document(document),
      m_liveFit(fit),
      m_drawn(
          tr("The sampled boundaries failed: %1"), Answers::of_all,
          [drawer = std::make_shared<Drawer>()](const Request& request, const auto& context) {
            context.publish(std::make_shared<const Result>(drawer->draw(request, context.cancelled)));
          },
          [this](const std::shared_ptr<const Result>& boundaries) { show(*boundaries); }) {
  m_timer.setInterval(frame);
  m_timer.setTimerType(Qt::PreciseTimer);
  connect(&m_timer, &QTimer::timeout, this, &LiveBoundaries::move);
  document->onView<&ViewState::boundaries>(this, &LiveBoundaries::request);
  document->onView<&ViewState::boundaries, &ViewState::boundariesMove>(this, &LiveBoundaries::startOrStop);
  connect(fit, &LiveFit::fitChanged, this, &LiveBoundaries::fitChanged);
  connect(&m_drawn, &Delivery::failed, this, [this](const QString& message) {
    show({});
    emit failed(message);
  });
}

/// The Gaussian that a plot averages over; Laplace's where it averages over none.
LiveBoundaries::Source LiveBoundaries::sourceOf(const FitResult& result, const Quantity& quantity) {
  const auto made = quantity.method != nullptr ? result.drawsOf(*quantity.method) : nullptr;
  if (made && made->prepared.posterior.gaussian) {
    return {quantity.method->posterior, made->prepared.posterior.gaussian};
  }
  const std::shared_ptr<const Model>& model = result.fit->model;
  return {&laplace_posterior, std::shared_ptr<const Gaussian>(model, &model->posterior)};
}

void LiveBoundaries::fitChanged() {
  const std::shared_ptr<const FitResult> result = m_liveFit->result();
  const std::shared_ptr<const Model> model = result ? result->fit->model : nullptr;
  const Bounds view = result ? result->request.view : m_view;
  Sources sources;
  if (result) {
    const ShownQuantities& shown = result->request.shown;
    sources = {sourceOf(*result, shown.left), sourceOf(*result, shown.right)};
  }
  if (m_model == model && m_view == view && m_sources == sources) return;
  m_model = model;
  m_view = view;
  m_sources = std::move(sources);
  request();
}

void LiveBoundaries::startOrStop() {
  const ViewState& now = m_document->view();
  const bool moves = now.boundaries && now.boundariesMove;
  if (moves == m_timer.isActive()) return;
  if (!moves) return m_timer.stop();
  m_sinceMove.start();
  m_timer.start();
}

void LiveBoundaries::move() {
  // Where the worker cannot keep up, the movement is slower, not jerky.
  if (m_drawn.busy()) return;
  const double step = std::min(longestStep, static_cast<double>(m_sinceMove.restart()) * 1e-3);
  m_angle = std::fmod(m_angle + 2.0 * std::numbers::pi * step / secondsPerCircle, 2.0 * std::numbers::pi);
  request();
}

void LiveBoundaries::request() {
  if (active() && m_model) return m_drawn.post({m_model, m_sources, m_view, m_angle});
  m_drawn.cancel();
  show({});
}

void LiveBoundaries::show(const Result& boundaries) {
  if (m_boundaries == boundaries) return;
  m_boundaries = boundaries;
  emit changed();
}

}  // namespace credence
