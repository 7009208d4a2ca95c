#pragma once

#include "app/compute/live_fit.h"

#include <QPointF>
#include <QTimer>
#include <QWidget>

#include <memory>
#include <optional>

class QLabel;

namespace credence {

class LatentChart;
struct ReferenceResult;

/// What the classifier says at one point, and why: the Gaussian of the logit over the sigmoid, and each
/// method's probability. The point is that of the crosshair.
class CursorPage : public QWidget {
  Q_OBJECT

 public:
  explicit CursorPage(LiveFit* liveFit, QWidget* parent = nullptr);

  /// In the data's units. Shown within a frame, if the page is in sight.
  void setPoint(const QPointF& point);
  void setFrozen(bool frozen);
  /// Read where it is of the fit at hand; may be null.
  void setReference(std::shared_ptr<const ReferenceResult> reference);

  LatentChart* chart() const { return m_chart; }
  QString text() const;

  QSize sizeHint() const override;

 protected:
  void showEvent(QShowEvent* event) override;

 private:
  void refreshSoon();
  void refresh();
  QString describePoint() const;

  LiveFit* m_liveFit;
  LatentChart* m_chart;
  QLabel* m_place;
  QLabel* m_table;
  QLabel* m_reason;
  std::optional<QPointF> m_point;
  bool m_frozen = false;
  std::shared_ptr<const ReferenceResult> m_reference;
  QTimer m_timer;
};

}  // namespace credence
