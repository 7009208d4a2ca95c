#include "app/tools/eraser_tool.h"

#include "app/document/document.h"
#include "core/data/edit_points.h"

#include <utility>

namespace credence {

EraserTool::EraserTool(Document* document, ToolOptions* options, QObject* parent)
    : BrushTool(document, options, QStringLiteral("eraser"), parent) {}

ToolTraits EraserTool::traits() const {
  ToolTraits traits;
  traits.radius = &ToolSettings::eraserRadius;
  return traits;
}

QString EraserTool::status() const {
  return tr("Drag: erase points of both classes · [ ] or Ctrl + wheel: radius");
}

void EraserTool::apply(const arma::uvec& rows, const PlotPointer& /*pointer*/) {
  Dataset points = dataset();
  remove_points(points, rows);
  document().editDataset(std::move(points), tr("Erase Points"));
}

}  // namespace credence
