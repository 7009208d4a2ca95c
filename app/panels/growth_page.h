#pragma once

#include "app/compute/live_growth.h"
#include "app/compute/live_weights.h"
#include "app/document/document.h"
#include "app/report/table.h"

#include <QWidget>

class QTableWidget;

namespace credence {

class CountLines;
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

  CountLines* evidenceChart() const { return m_evidence.lines; }
  CountLines* gapChart() const { return m_gap.lines; }
  CountLines* parametersChart() const { return m_parameters.lines; }
  CountLines* scoreChart() const { return m_scores.lines; }
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
  struct Chart {
    CountLines* lines;
    LineLegend* legend;
  };

  Chart buildChart(const QString& toolTip);
  TableButton* buildExport();
  PictureButton* buildPicture();
  void showGrowth();
  void showMark();
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
  Chart m_evidence;
  Chart m_gap;
  Chart m_parameters;
  Chart m_scores;
  WeightPanels* m_panels;
  LineLegend* m_panelsLegend;
  QWidget* m_panelsColumn = nullptr;
};

}  // namespace credence
