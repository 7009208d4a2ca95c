#pragma once

#include "app/tools/brush_tool.h"

namespace credence {

/// Gives the points under the brush the chosen class, with the right button the other one.
class RelabelTool : public BrushTool {
  Q_OBJECT

 public:
  RelabelTool(Document* document, ToolOptions* options, QObject* parent = nullptr);

  ToolTraits traits() const override;
  QString status() const override;

 protected:
  void apply(const arma::uvec& rows, const PlotPointer& pointer) override;
};

}  // namespace credence
