#pragma once

#include "app/compute/live_growth.h"
#include "app/compute/live_weights.h"
#include "app/document/document.h"
#include "app/report/table.h"

#include <QWidget>

class QTableWidget;

namespace credence {

class ChartBox;
class ChartView;
class ElidedLabel;
class FirstPoints;
class LineLegend;
class LiveFit;
class PictureButton;
class StudyCures;
class TableButton;
class WeightPanels;

/// What the posterior does as data come in: evidence, its gap to the truth, γ and scores of the setting at
/// hand after ever more training points, and how many of them are in use. Of linear features the weights of
/// those in use, too, which tighten as there are more. A double click takes a row's number. Computes while it
/// is in sight, and only then.
class GrowthPage : public QWidget {
  Q_OBJECT

 public:
  GrowthPage(Document* document, LiveFit* fit, QWidget* parent = nullptr);

  ChartView* evidenceChart() const;
  ChartView* gapChart() const;
  ChartView* parametersChart() const;
  ChartView* scoreChart() const;
  WeightPanels* weightPanels() const { return m_panels; }
  const LiveWeights* weights() const { return &m_weights; }

  QSize sizeHint() const override { return {820, 230}; }

 signals:
  void failed(const QString& message);

 protected:
  void changeEvent(QEvent* event) override;
  void showEvent(QShowEvent* event) override;
  void hideEvent(QHideEvent* event) override;

 private:
  ChartBox* buildChart(const QString& toolTip);
  TableButton* buildExport();
  PictureButton* buildPicture();
  void showGrowth();
  void showCharts();
  void showWeights();
  void followWeights();
  void followTime();
  QString describeWork() const;
  void useRow(int row);
  Table makeTable() const;

  Document* m_document;
  LiveFit* m_fit;
  LiveGrowth m_growth;
  LiveWeights m_weights;
  FitProblem m_axesOf;  // whose weights the panel's axes have shown
  FirstPoints* m_first;
  ElidedLabel* m_status;
  StudyCures* m_cures;
  QTableWidget* m_table;
  ChartBox* m_evidence;
  ChartBox* m_gap;
  ChartBox* m_parameters;
  ChartBox* m_scores;
  WeightPanels* m_panels;
  LineLegend* m_panelsLegend;
  QWidget* m_panelsColumn = nullptr;
};

}  // namespace credence
