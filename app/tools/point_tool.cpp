#include "app/tools/point_tool.h"

#include "app/document/document.h"
#include "core/data/edit_points.h"

#include <utility>

namespace credence {

PointTool::PointTool(Document* document, ToolOptions* options, QObject* parent)
    : EditingTool(document, options, QStringLiteral("point"), parent) {}

ToolTraits PointTool::traits() const {
  ToolTraits traits;
  traits.hasClass = true;
  traits.usesRightButton = true;
  return traits;
}

QString PointTool::status() const {
  const std::size_t label = settings().label;
  return tr("Click: a point of %1 · right button: %2 · keep the button down to move it into place · 0, 1: "
            "class")
      .arg(className(label), className(1 - label));
}

void PointTool::begin(const PlotPointer& pointer) {
  m_before = document().state().dataset;
  place(pointer.position);
}

void PointTool::drag(const PlotPointer& pointer) {
  place(pointer.position);
}

void PointTool::place(const QPointF& position) {
  Dataset dataset = *m_before;
  append_points(dataset, arma::rowvec{position.x(), position.y()}, strokeLabel());
  document().editDataset(std::move(dataset), tr("Add Point"));
}

}  // namespace credence
