#pragma once

#include "app/compute/live_fit.h"
#include "app/compute/live_solver_step.h"
#include "app/compute/solver_comparison.h"
#include "app/document/document.h"
#include "app/panels/line_legend.h"
#include "app/report/table.h"

#include <QTimer>
#include <QWidget>

class QCheckBox;
class QComboBox;
class QToolButton;

namespace credence {

class ChartView;
class HealthBox;
class PictureButton;
class SolverLegend;
class SolverStartRow;
class SolverStepRow;
class StudyCures;
class TableButton;

/// How Newton's method, L-BFGS and gradient ascent get to the fit on screen, which step of one the plots
/// show, and how healthy that fit is. Computes only while it or such a plot can be seen, and once the hand
/// rests.
class SolverPage : public QWidget {
  Q_OBJECT

 public:
  SolverPage(Document* document, LiveFit* liveFit, LiveSolverStep* step, QWidget* parent = nullptr);

  const SolverComparison* comparison() const { return &m_comparison; }
  ChartView* distanceChart() const { return m_distance; }
  ChartView* gradientChart() const { return m_gradient; }
  ChartView* scoreChart() const { return m_scores; }

  QSize sizeHint() const override;

 signals:
  void failed(const QString& message);

 protected:
  void showEvent(QShowEvent* event) override;
  void hideEvent(QHideEvent* event) override;

 private:
  QWidget* buildCharts();
  QWidget* buildSide();
  QWidget* buildControls();
  TableButton* buildExports();
  PictureButton* buildPicture();
  std::vector<LineLegend::Row> pictureLines() const;
  void documentChanged(Changes changes);
  void showAxis();
  void fitChanged();
  void stepChanged();
  void giveWay();
  bool wanted() const;
  void startWhenWanted();
  void startAnew();
  void showTraces();
  QString describeLack() const;
  void followTime();
  void showStep();
  /// The newest of the data at hand.
  std::shared_ptr<const SolverResult> shownResult() const;
  void showStale();
  bool showsTheFit() const;
  Table makeTable(Table (*make)(const SolverResult&, bool running, const QString& title),
                  const QString& what) const;
  Table makeHealthTable() const;

  Document* m_document;
  LiveFit* m_liveFit;
  LiveSolverStep* m_step;
  SolverComparison m_comparison;
  std::shared_ptr<const Model> m_asked;  // of the comparison begun last
  QTimer m_restTimer;                    // since the fit changed last
  ChartView* m_distance;
  ChartView* m_gradient;
  ChartView* m_scores;
  SolverStepRow* m_stepRow;
  SolverStartRow* m_startRow;
  SolverLegend* m_legend;
  HealthBox* m_health;
  QComboBox* m_axis;
  QComboBox* m_second;  // chart
  QCheckBox* m_logarithmic;
  QToolButton* m_stop;
  StudyCures* m_cures;
};

}  // namespace credence
