#pragma once

#include "app/tools/editing_tool.h"
#include "core/data/random.h"

#include <armadillo>

#include <vector>

namespace credence {

/// Points along the mouse's path at even spacing, scattered across it. With Shift the path is the straight
/// line from where the button was pressed.
class StrokeTool : public EditingTool {
  Q_OBJECT

 public:
  StrokeTool(Document* document, ToolOptions* options, QObject* parent = nullptr);

  ToolTraits traits() const override;
  QString status() const override;

 protected:
  void begin(const PlotPointer& pointer) override;
  void drag(const PlotPointer& pointer) override;

 private:
  /// The places that become due on the way from where the path has got to, to `to`; pixels.
  void follow(const QPointF& to, std::vector<QPointF>& places);
  void append(Dataset points, const std::vector<QPointF>& places);
  QPointF pixel(const PlotPointer& pointer) const;

  std::shared_ptr<const Dataset> m_before;
  QPointF m_start;  // pixels, like the two below; y grows with x2
  QPointF m_last;   // how far the path has got
  QPointF m_unitsPerPixel;
  double m_wayLeft = 0.0;  // to the next point
  std::uint64_t m_strokes = 0;
  Random m_random;
};

}  // namespace credence
