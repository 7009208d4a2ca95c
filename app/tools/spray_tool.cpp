#include "app/tools/spray_tool.h"

#include "app/document/document.h"
#include "core/data/edit_points.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

namespace credence {

namespace {

constexpr int frameInterval = 16;  // ms: a screen's frame

}  // namespace

SprayTool::SprayTool(Document* document, ToolOptions* options, QObject* parent)
    : EditingTool(document, options, QStringLiteral("spray"), parent), m_random(1) {
  m_timer.setInterval(frameInterval);
  m_timer.setTimerType(Qt::PreciseTimer);
  connect(&m_timer, &QTimer::timeout, this, &SprayTool::spray);
}

ToolTraits SprayTool::traits() const {
  ToolTraits traits;
  traits.radius = &ToolSettings::sprayRadius;
  traits.hasClass = true;
  traits.sprays = true;
  traits.usesRightButton = true;
  return traits;
}

QString SprayTool::status() const {
  const std::size_t label = settings().label;
  return tr("Hold or drag: spray %1 · right button: %2 · [ ] or Ctrl + wheel: radius · 0, 1: class")
      .arg(className(label), className(1 - label));
}

void SprayTool::begin(const PlotPointer& pointer) {
  m_pointer = pointer;
  m_due = 1.0;  // a short click leaves one point
  m_sinceSpray.start();
  spray();
  m_timer.start();
}

void SprayTool::drag(const PlotPointer& pointer) {
  m_pointer = pointer;
}

void SprayTool::end() {
  m_timer.stop();
}

void SprayTool::spray() {
  m_due += settings().sprayRate * m_pointer.pressure * static_cast<double>(m_sinceSpray.restart()) * 1e-3;
  // What a busy moment has held up comes at once, but not without bound.
  const auto count = static_cast<arma::uword>(std::min(m_due, settings().sprayRate));
  if (count == 0) return;
  m_due -= std::floor(m_due);
  arma::mat inputs(count, 2);
  for (arma::uword n = 0; n < count; ++n) {
    const QPointF offset = scatter();
    inputs(n, 0) = m_pointer.position.x() + offset.x() * m_pointer.unitsPerPixel.x();
    inputs(n, 1) = m_pointer.position.y() + offset.y() * m_pointer.unitsPerPixel.y();
  }
  Dataset points = dataset();
  append_points(points, inputs, strokeLabel());
  document().editDataset(std::move(points), tr("Spray Points"));
}

QPointF SprayTool::scatter() {
  const double radius = settings().sprayRadius;
  if (settings().sprayGaussian) {
    // The circle is drawn at two standard deviations.
    const double x = m_random.normal();
    const double y = m_random.normal();
    return 0.5 * radius * QPointF(x, y);
  }
  // Uniform over the disc: the square root makes up for the circles' growing circumference.
  const double r = radius * std::sqrt(m_random.uniform());
  const double angle = 2.0 * std::numbers::pi * m_random.uniform();
  return r * QPointF(std::cos(angle), std::sin(angle));
}

}  // namespace credence
