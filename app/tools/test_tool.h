#pragma once

#include "app/tools/brush_tool.h"

namespace credence {

/// Makes the points under the brush test points; with the right button or Shift, training points. The split
/// is then the one by marks.
class TestTool : public BrushTool {
  Q_OBJECT

 public:
  TestTool(Document* document, ToolOptions* options, QObject* parent = nullptr);

  ToolTraits traits() const override;
  QString status() const override;

 protected:
  void apply(const arma::uvec& rows, const PlotPointer& pointer) override;
};

}  // namespace credence
