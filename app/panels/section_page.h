#pragma once

#include "app/compute/live_computation.h"
#include "app/compute/section_prediction.h"
#include "app/document/document.h"
#include "app/report/table.h"

#include <QTimer>
#include <QWidget>

#include <memory>

class QToolButton;

namespace credence {

class ElidedLabel;
class LineLegend;
class ChartView;
class LiveFit;
class LiveReference;
class PictureButton;
class StudyCures;
class StudyHead;

/// What the fit at hand predicts along the line that lies in the plots: p by each method with its band, and
/// the logit. Computes while it is in sight, and only then; follows line and fit within a frame.
class SectionPage : public QWidget {
  Q_OBJECT

 public:
  SectionPage(Document* document, LiveFit* fit, LiveReference* reference, QWidget* parent = nullptr);

  ChartView* probabilityChart() const { return m_probability; }
  ChartView* logitChart() const { return m_logit; }
  /// What is shown; null where nothing is.
  std::shared_ptr<const SectionPrediction> prediction() const { return m_prediction; }

  QSize sizeHint() const override { return {820, 246}; }

 signals:
  void failed(const QString& message);

 protected:
  void showEvent(QShowEvent* event) override;
  void hideEvent(QHideEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  QToolButton* addButton(const char* name, const QString& text, const QString& toolTip);
  void refreshSoon();
  void refresh();
  void showPrediction(std::shared_ptr<const SectionPrediction> prediction);
  void showCharts();
  void showLegend();
  /// Marks the place that the mouse is at, in a plot or a chart, in both charts.
  void showPointed();
  void followTime();
  /// Through the crosshair, or the middle, from edge to edge of what is shown.
  void layAlong(std::size_t axis);
  QString answer() const;
  QString describe() const;
  Table makeTable() const;

  Document* m_document;
  LiveFit* m_fit;
  LiveReference* m_reference;
  StudyHead* m_head;
  ElidedLabel* m_status;
  ChartView* m_probability;
  ChartView* m_logit;
  LineLegend* m_legend;
  StudyCures* m_cures;
  QToolButton* m_clear = nullptr;
  PictureButton* m_pictures = nullptr;
  QTimer m_timer;
  std::shared_ptr<const SectionPrediction> m_prediction;
  LiveComputation<SectionRequest, SectionPrediction> m_sections;  // last: its thread ends before what it uses
};

}  // namespace credence
