#pragma once

#include "app/tools/brush_tool.h"

namespace credence {

/// Takes away the points under the brush.
class EraserTool : public BrushTool {
  Q_OBJECT

 public:
  EraserTool(Document* document, ToolOptions* options, QObject* parent = nullptr);

  ToolTraits traits() const override;
  QString status() const override;

 protected:
  void apply(const arma::uvec& rows, const PlotPointer& pointer) override;
};

}  // namespace credence
