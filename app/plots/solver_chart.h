#pragma once

#include "app/style/plot_theme.h"
#include "core/model/solver_trace.h"

#include <QWidget>

#include <array>
#include <vector>

class QCPGraph;
class QCustomPlot;

namespace credence {

enum class SolverQuantity { Distance, Gradient };
enum class SolverAxis { Iterations, Seconds };

/// How the charts of solvers are laid out.
struct SolverScale {
  SolverAxis axis = SolverAxis::Iterations;
  /// All steps over a logarithmic axis; else as many as the quick solvers take, on a linear one.
  bool logarithmic = false;
};

/// One quantity of every solver's way, as powers of ten upwards. What is below the rounding of the objective
/// is drawn on a dotted line.
class SolverChart : public QWidget {
  Q_OBJECT

 public:
  explicit SolverChart(SolverQuantity quantity, QWidget* parent = nullptr);

  void setTraces(const std::vector<SolverTrace>& traces, const SolverScale& scale);
  /// Whether what is drawn belongs to another fit than the one on screen: then it is dimmed.
  void setStale(bool stale);

  QCustomPlot* plot() const { return m_plot; }
  QCPGraph* graph(Solver solver) const { return m_graphs.at(static_cast<std::size_t>(solver)); }

 protected:
  void changeEvent(QEvent* event) override;
  void showEvent(QShowEvent* event) override;

 private:
  void updateTheme();
  void replot();
  void drawTrace(const SolverTrace& trace, double lowest, const SolverScale& scale, double begin, double end);
  void setRanges(const SolverScale& scale, double begin, double end);
  double heightOf(const SolverStep& step, double lowest) const;

  SolverQuantity m_quantity;
  QCustomPlot* m_plot;
  std::array<QCPGraph*, 3> m_graphs = {};  // by solver
  QCPGraph* m_floorLine;
  double m_floor = 0.0;  // log10
  bool m_stale = false;
};

}  // namespace credence
