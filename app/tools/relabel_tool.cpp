#include "app/tools/relabel_tool.h"

#include "app/document/document.h"
#include "core/data/edit_points.h"

#include <utility>

namespace credence {

RelabelTool::RelabelTool(Document* document, ToolOptions* options, QObject* parent)
    : BrushTool(document, options, QStringLiteral("relabel"), parent) {}

ToolTraits RelabelTool::traits() const {
  ToolTraits traits;
  traits.radius = &ToolSettings::relabelRadius;
  traits.hasClass = true;
  traits.usesRightButton = true;
  return traits;
}

QString RelabelTool::status() const {
  const std::size_t label = settings().label;
  return tr("Drag: points become %1 · right button: %2 · [ ] or Ctrl + wheel: radius · 0, 1: class")
      .arg(className(label), className(1 - label));
}

void RelabelTool::apply(const arma::uvec& rows, const PlotPointer& /*pointer*/) {
  const arma::uvec others = rows.elem(arma::find(dataset().labels.elem(rows) != strokeLabel()));
  if (others.is_empty()) return;
  Dataset points = dataset();
  relabel_points(points, others, strokeLabel());
  document().editDataset(std::move(points), tr("Relabel Points"));
}

}  // namespace credence
