#include "app/compute/live_boundaries.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <numbers>
#include <utility>

namespace credence {

namespace {

constexpr int frame = 45;  // ms between two pictures of a movement
constexpr double secondsPerCircle = 12.0;
constexpr double longestStep = 0.1;  // seconds: after a pause the movement goes on where it was

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
            context.publish(std::make_shared<const BoundaryPair>(
                drawer->draw(request.model, request.sources, request.view, request.angle, request.kinds,
                             context.cancelled)));
          },
          [this](const std::shared_ptr<const BoundaryPair>& boundaries) { show(*boundaries); }) {
  m_timer.setInterval(frame);
  m_timer.setTimerType(Qt::PreciseTimer);
  connect(&m_timer, &QTimer::timeout, this, &LiveBoundaries::move);
  document->onView<&ViewState::boundaries, &ViewState::priorBoundaries>(this, &LiveBoundaries::request);
  document->onView<&ViewState::boundaries, &ViewState::boundariesMove>(this, &LiveBoundaries::startOrStop);
  connect(fit, &LiveFit::fitChanged, this, &LiveBoundaries::fitChanged);
  connect(&m_drawn, &Delivery::failed, this, [this](const QString& message) {
    show({});
    emit failed(message);
  });
}

void LiveBoundaries::fitChanged() {
  const std::shared_ptr<const FitResult> result = m_liveFit->result();
  const std::shared_ptr<const Model> model = result ? result->fit->model : nullptr;
  const Bounds view = result ? result->request.view : m_view;
  BoundarySources sources;
  if (result) sources = boundarySources(*result);
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
  const BoundaryKinds kinds = wanted();
  if ((kinds.posterior || kinds.prior) && m_model) {
    return m_drawn.post({m_model, m_sources, m_view, m_angle, kinds});
  }
  m_drawn.cancel();
  show({});
}

void LiveBoundaries::show(const BoundaryPair& boundaries) {
  if (m_boundaries == boundaries) return;
  m_boundaries = boundaries;
  emit changed();
}

}  // namespace credence
