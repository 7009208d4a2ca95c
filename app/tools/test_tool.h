#pragma once

#include "app/tools/brush_tool.h"
#include "core/data/role.h"

namespace credence {

/// Makes the points under the brush test points; with Ctrl, validation points; with the right button or
/// Shift, training points. The split is then the one by marks.
class TestTool : public BrushTool {
  Q_OBJECT

 public:
  TestTool(Document* document, ToolOptions* options, QObject* parent = nullptr);

  ToolTraits traits() const override;
  QString status() const override;

 protected:
  void apply(const arma::uvec& rows, const PlotPointer& pointer) override;

 private:
  Role roleOf(const PlotPointer& pointer) const;
};

}  // namespace credence
