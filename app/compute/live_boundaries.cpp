#include "app/compute/live_boundaries.h"

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

/// What the worker keeps from one picture of a movement to the next: the draws of one fit in one view.
class BoundaryDrawer {
 public:
  std::shared_ptr<const SampledBoundaries> draw(const std::shared_ptr<const Model>& model, const Bounds& view,
                                                double angle, const std::stop_token& stop) {
    const Grid grid{view, boundaryGridSize, boundaryGridSize};
    if (m_model != model || !m_draws || !(m_draws->grid() == grid)) {
      m_draws.emplace(m_predictor, model->posterior, grid, LiveBoundaries::count, boundarySeed, stop);
      m_model = model;
    }
    SampledBoundaries result{model, angle, {}};
    for (arma::uword draw = 0; draw < m_draws->count(); ++draw) {
      result.lines.push_back(m_draws->boundary(draw, angle));
    }
    return std::make_shared<const SampledBoundaries>(std::move(result));
  }

 private:
  GridPredictor m_predictor;
  std::shared_ptr<const Model> m_model;
  std::optional<BoundaryDraws> m_draws;
};

}  // namespace

// A drag asks many times a second: what was begun is finished, as it takes milliseconds. Those of the fit
// before may come while a slider moves; they are of the same data.
LiveBoundaries::LiveBoundaries(Document* document, LiveFit* fit, QObject* parent)
    : QObject(parent),
      m_document(document),
      m_liveFit(fit),
      m_drawn(
          tr("The sampled boundaries failed: %1"), Answers::of_all,
          [drawer = std::make_shared<BoundaryDrawer>()](const Request& request, const auto& context) {
            context.publish(drawer->draw(request.model, request.view, request.angle, context.cancelled));
          },
          [this](std::shared_ptr<const SampledBoundaries> boundaries) { show(std::move(boundaries)); }) {
  m_timer.setInterval(frame);
  m_timer.setTimerType(Qt::PreciseTimer);
  connect(&m_timer, &QTimer::timeout, this, &LiveBoundaries::move);
  document->onView<&ViewState::boundaries>(this, &LiveBoundaries::request);
  document->onView<&ViewState::boundaries, &ViewState::boundariesMove>(this, &LiveBoundaries::startOrStop);
  connect(fit, &LiveFit::fitChanged, this, &LiveBoundaries::fitChanged);
  connect(&m_drawn, &Delivery::failed, this, [this](const QString& message) {
    show(nullptr);
    emit failed(message);
  });
}

void LiveBoundaries::fitChanged() {
  const std::shared_ptr<const FitResult> result = m_liveFit->result();
  const std::shared_ptr<const Model> model = result ? result->fit->model : nullptr;
  const Bounds view = result ? result->request.view : m_view;
  if (m_model == model && m_view == view) return;
  m_model = model;
  m_view = view;
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
  if (active() && m_model) return m_drawn.post({m_model, m_view, m_angle});
  m_drawn.cancel();
  show(nullptr);
}

void LiveBoundaries::show(std::shared_ptr<const SampledBoundaries> boundaries) {
  if (std::exchange(m_boundaries, boundaries) != boundaries) emit changed();
}

}  // namespace credence
