#pragma once

#include "app/plots/plot_tool.h"

namespace credence {

/// Leaves the mouse to the plot: dragging pans.
class HandTool : public PlotTool {
  Q_OBJECT

 public:
  using PlotTool::PlotTool;

  void press(const PlotPointer& /*pointer*/) override {}
  void move(const PlotPointer& /*pointer*/) override {}
  void release(const PlotPointer& /*pointer*/) override {}
  ToolTraits traits() const override;
  QCursor cursor() const override { return Qt::OpenHandCursor; }
  QString status() const override;
};

}  // namespace credence
