#pragma once

#include "app/compute/live_computation.h"
#include "app/compute/live_posteriors.h"
#include "app/compute/live_reference.h"
#include "app/compute/point_prediction.h"
#include "app/report/table.h"

#include <QStringList>
#include <QTimer>
#include <QWidget>

class QCheckBox;
class QLabel;

namespace credence {

class ChartView;
class PictureButton;
class StudyHead;

/// What the classifier says at one point, and why: the logit under every Gaussian of the ladder, under the
/// true posterior's draws and by a corrected marginal, over the sigmoid, and what each makes of it. The point
/// is that of the crosshair; what it says is shown within a frame, of the posteriors that there are.
class CursorPage : public QWidget {
  Q_OBJECT

 public:
  CursorPage(Document* document, LiveFit* liveFit, LiveReference* reference, QWidget* parent = nullptr);

  ChartView* chart() const { return m_chart; }
  QString text() const;

  QSize sizeHint() const override;

 signals:
  void failed(const QString& message);

 protected:
  void showEvent(QShowEvent* event) override;
  void hideEvent(QHideEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  QWidget* buildSide();
  PictureButton* buildPicture();
  void showSwitch();
  void showChart();
  void refreshSoon();
  void refresh();
  void showPrediction(std::shared_ptr<const PointPrediction> prediction);
  void showNone(const QString& why);
  Table makeTable() const;
  QStringList remarks() const;
  QString describePoint() const;

  Document* m_document;
  LiveFit* m_liveFit;
  LiveReference* m_reference;
  StudyHead* m_head;
  ChartView* m_chart;
  QLabel* m_place;
  QCheckBox* m_probit;
  QLabel* m_table;
  QLabel* m_remarks;
  QTimer m_timer;
  LivePosteriors m_posteriors;
  std::shared_ptr<const PointPrediction> m_prediction;           // as shown; null where none is
  LiveComputation<PointRequest, PointPrediction> m_predictions;  // last: its thread ends before what it uses
};

}  // namespace credence
