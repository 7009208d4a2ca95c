#pragma once

#include "app/tools/editing_tool.h"
#include "core/data/random.h"

#include <QElapsedTimer>
#include <QTimer>

namespace credence {

/// Sprays points around the mouse while a button is down, so many a second. A pen's pressure scales the rate.
class SprayTool : public EditingTool {
  Q_OBJECT

 public:
  SprayTool(Document* document, ToolOptions* options, QObject* parent = nullptr);

  ToolTraits traits() const override;
  QString status() const override;

 protected:
  void begin(const PlotPointer& pointer) override;
  void drag(const PlotPointer& pointer) override;
  void end() override;

 private:
  void spray();
  QPointF scatter();

  QTimer m_timer;
  QElapsedTimer m_sinceSpray;
  double m_due = 0.0;  // points, with what is left over from the last time
  Random m_random;
  PlotPointer m_pointer;
};

}  // namespace credence
