#include "app/tools/stroke_tool.h"

#include "app/document/document.h"
#include "core/data/edit_points.h"

#include <cmath>
#include <utility>

namespace credence {

namespace {

constexpr double rounding = 1e-6;  // px, of a length that is a multiple of the spacing

}  // namespace

StrokeTool::StrokeTool(Document* document, ToolOptions* options, QObject* parent)
    : EditingTool(document, options, QStringLiteral("stroke"), parent), m_random(1) {}

ToolTraits StrokeTool::traits() const {
  ToolTraits traits;
  traits.hasClass = true;
  traits.strokes = true;
  traits.usesRightButton = true;
  return traits;
}

QString StrokeTool::status() const {
  const std::size_t label = settings().label;
  return tr("Drag: points of %1 along the path · right button: %2 · Shift: a straight line · 0, 1: class")
      .arg(className(label), className(1 - label));
}

QPointF StrokeTool::pixel(const PlotPointer& pointer) const {
  return {pointer.position.x() / m_unitsPerPixel.x(), pointer.position.y() / m_unitsPerPixel.y()};
}

void StrokeTool::begin(const PlotPointer& pointer) {
  m_before = document().state().dataset;
  m_unitsPerPixel = pointer.unitsPerPixel;
  m_start = pixel(pointer);
  m_last = m_start;
  m_wayLeft = 0.0;
  m_random = Random(++m_strokes);
  drag(pointer);
}

void StrokeTool::drag(const PlotPointer& pointer) {
  std::vector<QPointF> places;
  if (pointer.modifiers.testFlag(Qt::ShiftModifier)) {
    // The whole line anew; the same numbers as before, so that its points do not dance.
    m_random = Random(m_strokes);
    m_last = m_start;
    m_wayLeft = 0.0;
    follow(pixel(pointer), places);
    append(*m_before, places);
  } else {
    follow(pixel(pointer), places);
    if (!places.empty()) append(dataset(), places);
  }
}

void StrokeTool::follow(const QPointF& to, std::vector<QPointF>& places) {
  const QPointF way = to - m_last;
  const double length = std::hypot(way.x(), way.y());
  const bool first = m_wayLeft == 0.0;
  if (length == 0.0 && !first) return;
  const QPointF along = length > 0.0 ? way / length : QPointF(1.0, 0.0);
  const QPointF across(-along.y(), along.x());
  for (; m_wayLeft <= length + rounding; m_wayLeft += settings().strokeSpacing) {
    places.push_back(m_last + m_wayLeft * along + settings().strokeScatter * m_random.normal() * across);
  }
  m_wayLeft -= length;
  m_last = to;
}

void StrokeTool::append(Dataset points, const std::vector<QPointF>& places) {
  arma::mat inputs(places.size(), 2);
  for (std::size_t n = 0; n < places.size(); ++n) {
    inputs(n, 0) = places[n].x() * m_unitsPerPixel.x();
    inputs(n, 1) = places[n].y() * m_unitsPerPixel.y();
  }
  append_points(points, inputs, strokeLabel());
  document().editDataset(std::move(points), tr("Draw Stroke"));
}

}  // namespace credence
