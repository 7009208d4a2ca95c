#pragma once

#include "app/compute/live_computation.h"
#include "app/compute/live_reference.h"
#include "app/compute/point_prediction.h"

#include <QTimer>
#include <QWidget>

class QLabel;

namespace credence {

class LatentChart;

/// What the classifier says at one point, and why: the Gaussian of the logit over the sigmoid, and each
/// method's probability. The point is that of the crosshair; what it says is shown within a frame.
class CursorPage : public QWidget {
  Q_OBJECT

 public:
  CursorPage(Document* document, LiveFit* liveFit, LiveReference* reference, QWidget* parent = nullptr);

  LatentChart* chart() const { return m_chart; }
  QString text() const;

  QSize sizeHint() const override;

 signals:
  void failed(const QString& message);

 protected:
  void showEvent(QShowEvent* event) override;
  void hideEvent(QHideEvent* event) override;

 private:
  void refreshSoon();
  void refresh();
  void showPrediction(std::shared_ptr<const PointPrediction> prediction);
  QString describePoint() const;

  Document* m_document;
  LiveFit* m_liveFit;
  LiveReference* m_reference;
  LatentChart* m_chart;
  QLabel* m_place;
  QLabel* m_table;
  QLabel* m_reason;
  QTimer m_timer;
  std::shared_ptr<const PointPrediction> m_prediction;           // as shown; null where none is
  LiveComputation<PointRequest, PointPrediction> m_predictions;  // last: its thread ends before what it uses
};

}  // namespace credence
