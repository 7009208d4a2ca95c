#include "app/tools/test_tool.h"

#include "app/document/document.h"
#include "core/data/edit_points.h"

#include <utility>

namespace credence {

TestTool::TestTool(Document* document, ToolOptions* options, QObject* parent)
    : BrushTool(document, options, QStringLiteral("test"), parent) {}

ToolTraits TestTool::traits() const {
  ToolTraits traits;
  traits.radius = &ToolSettings::testRadius;
  traits.usesRightButton = true;
  return traits;
}

QString TestTool::status() const {
  return tr(
      "Drag: points become test points, hollow · right button or Shift: training points · [ ] or Ctrl + "
      "wheel: radius");
}

void TestTool::apply(const arma::uvec& rows, const PlotPointer& pointer) {
  const bool test = !secondary() && !pointer.modifiers.testFlag(Qt::ShiftModifier);
  Dataset points = dataset();
  SplitRule split = document().state().split;
  mark_points(points, split, rows, test);
  if (split == document().state().split && identical(points, dataset())) return;
  document().editDataset(std::move(points), split,
                         test ? tr("Mark Test Points") : tr("Mark Training Points"));
}

}  // namespace credence
