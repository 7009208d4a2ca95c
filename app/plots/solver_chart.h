#pragma once

#include "app/report/solver_tables.h"
#include "app/style/plot_theme.h"
#include "core/model/solver_trace.h"

#include <QWidget>

#include <array>
#include <optional>
#include <vector>

class QCPGraph;
class QCustomPlot;

namespace credence {

class ChartSentence;

enum class SolverQuantity { Distance, Gradient, Score };
enum class SolverAxis { Iterations, Seconds };

/// How the charts of solvers are laid out.
struct SolverScale {
  SolverAxis axis = SolverAxis::Iterations;
  /// All steps over a logarithmic axis; else as many as the quick solvers take, on a linear one.
  bool logarithmic = false;
};

/// A step that is pointed out.
struct SolverMark {
  Solver solver = Solver::newton;
  int step = 0;
};

/// One quantity of every solver's way: mean log-likelihoods, of test labels dashed, or one that goes over
/// powers of ten. What is below the rounding of the objective is drawn on a dotted line.
class SolverChart : public QWidget {
  Q_OBJECT

 public:
  explicit SolverChart(SolverQuantity quantity, QWidget* parent = nullptr);

  /// `points`: how many labels the log-likelihoods are of.
  void setTraces(const std::vector<SolverTrace>& traces, const SolvedPoints& points, const SolverScale& scale,
                 std::optional<SolverMark> mark = {});
  /// Whether what is drawn belongs to another fit than the one on screen: then it is dimmed.
  void setStale(bool stale);
  /// In place of the axes, where there is nothing to draw; empty: the axes.
  void setSentence(const QString& sentence);

  QCustomPlot* plot() const { return m_plot; }
  QCPGraph* graph(Solver solver) const { return m_graphs.at(static_cast<std::size_t>(solver)); }
  QCPGraph* testGraph(Solver solver) const { return m_testGraphs.at(static_cast<std::size_t>(solver)); }
  QCPGraph* mark() const { return m_mark; }

 protected:
  void changeEvent(QEvent* event) override;
  void showEvent(QShowEvent* event) override;

 private:
  void updateTheme();
  void replot();
  void drawTrace(const SolverTrace& trace, double lowest, const SolverScale& scale, double begin, double end);
  void drawTestScores(const SolverTrace& trace, const SolverScale& scale, double begin, double end);
  void drawMark(const SolverTrace& trace, int step, double lowest, const SolverScale& scale, double begin);
  void setRanges(const SolverScale& scale, double begin, double end);
  double heightOf(const SolverStep& step, double lowest) const;

  SolverQuantity m_quantity;
  QCustomPlot* m_plot;
  ChartSentence* m_sentence;
  std::array<QCPGraph*, 3> m_graphs = {};      // by solver
  std::array<QCPGraph*, 3> m_testGraphs = {};  // by solver
  QCPGraph* m_mark;
  SolvedPoints m_points;
  QCPGraph* m_floorLine;
  double m_floor = 0.0;  // log10
  bool m_stale = false;
};

}  // namespace credence
