#include "app/tools/brush_tool.h"

#include "core/data/dataset.h"
#include "core/data/find_points.h"

namespace credence {

void BrushTool::begin(const PlotPointer& pointer) {
  m_last = pointer.position;
  drag(pointer);
}

void BrushTool::drag(const PlotPointer& pointer) {
  const double radius = settings().*traits().radius;
  // All the way from the place before: a fast hand leaves no gaps.
  const BrushStroke stroke{{m_last.x(), m_last.y()},
                           {pointer.position.x(), pointer.position.y()},
                           {radius * pointer.unitsPerPixel.x(), radius * pointer.unitsPerPixel.y()}};
  m_last = pointer.position;
  const arma::uvec rows = points_under(dataset().inputs, stroke);
  if (!rows.is_empty()) apply(rows, pointer);
}

}  // namespace credence
