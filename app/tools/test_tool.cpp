#include "app/tools/test_tool.h"

#include "app/document/document.h"
#include "app/report/role_words.h"
#include "app/report/translate.h"
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
      "Drag: points become test points, hollow · Ctrl: validation points, half filled · right button or "
      "Shift: training points · [ ] or Ctrl + wheel: radius");
}

/// What the points under the brush are made.
Role TestTool::roleOf(const PlotPointer& pointer) const {
  if (secondary() || pointer.modifiers.testFlag(Qt::ShiftModifier)) return Role::train;
  return pointer.modifiers.testFlag(Qt::ControlModifier) ? Role::validation : Role::test;
}

void TestTool::apply(const arma::uvec& rows, const PlotPointer& pointer) {
  const Role role = roleOf(pointer);
  Dataset points = dataset();
  SplitRule split = document().state().split;
  mark_points(points, split, rows, role);
  if (split == document().state().split && identical(points, dataset())) return;
  document().editDataset(std::move(points), split, credence::tr(wordsOf(role).marking));
}

}  // namespace credence
