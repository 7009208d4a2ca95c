#pragma once

#include "app/tools/editing_tool.h"

#include <armadillo>

namespace credence {

/// Does something to every point under a disc that follows the mouse.
class BrushTool : public EditingTool {
  Q_OBJECT

 public:
  using EditingTool::EditingTool;

 protected:
  void begin(const PlotPointer& pointer) override;
  void drag(const PlotPointer& pointer) override;

  /// `rows` are under the brush; at least one.
  virtual void apply(const arma::uvec& rows, const PlotPointer& pointer) = 0;

 private:
  QPointF m_last;
};

}  // namespace credence
