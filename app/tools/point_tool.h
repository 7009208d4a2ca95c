#pragma once

#include "app/tools/editing_tool.h"

namespace credence {

/// Adds one point a click; it follows the mouse until the button is released.
class PointTool : public EditingTool {
  Q_OBJECT

 public:
  PointTool(Document* document, ToolOptions* options, QObject* parent = nullptr);

  ToolTraits traits() const override;
  QString status() const override;

 protected:
  void begin(const PlotPointer& pointer) override;
  void drag(const PlotPointer& pointer) override;

 private:
  void place(const QPointF& position);

  std::shared_ptr<const Dataset> m_before;  // without the point
};

}  // namespace credence
