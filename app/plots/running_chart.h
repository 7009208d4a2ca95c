#pragma once

#include "app/plots/count_chart.h"
#include "core/method/posterior.h"
#include "core/method/running_estimates.h"

#include <QPen>
#include <QString>

#include <array>
#include <vector>

class QCPCurve;
class QCPGraph;

namespace credence {

/// Who tells what a running estimate estimates: draws as they come, draws weighted by the posterior, draws of
/// the prior; and what others say.
enum class RunningLine : unsigned char { drawn, weighted, prior };

/// That of the method which does so; `from`: what is drawn from, null for the prior.
QPen runningPen(RunningLine line, const PosteriorKind* from, bool dark);
/// Of what others say, and of what is true.
QPen levelPen(bool truth, bool dark);

/// Estimates by ever more draws, from one on over a logarithmic axis, within a band of one standard error on
/// either side, and level lines of what others say.
class RunningChart final : public CountChart {
  Q_OBJECT

 public:
  struct Line {
    RunningLine which = RunningLine::drawn;
    const RunningEstimate* estimate = nullptr;  ///< read at once, not kept
    bool band = true;                           ///< whether its error means anything
  };
  struct Level {
    double value = 0.0;
    bool truth = false;
  };
  struct Picture {
    arma::uvec counts;  ///< of all lines
    std::vector<Line> lines;
    std::vector<Level> levels;
    arma::uword draws = 1;                           ///< where the axis ends
    const PosteriorKind* from = &laplace_posterior;  ///< what is drawn from; null for the prior
  };

  /// `probability`: whose values lie between zero and one.
  RunningChart(const QString& title, bool probability, QWidget* parent = nullptr);

  void setPicture(const Picture& picture);

  QCPGraph* graph(RunningLine line) const { return m_graphs.at(static_cast<std::size_t>(line)).value; }
  QCPGraph* band(RunningLine line) const { return m_graphs.at(static_cast<std::size_t>(line)).high; }
  std::size_t levelCount() const { return m_levels; }

 private:
  struct Graphs {
    QCPGraph* low;
    QCPGraph* high;  // filled down to the other
    QCPGraph* value;
  };

  void updateTheme() override;
  void styleLines();
  void draw(const Picture& picture, const Line& line);
  void setRanges(const Picture& picture);

  bool m_probability;
  std::array<Graphs, 3> m_graphs = {};  // by line
  QCPCurve* m_others;
  QCPCurve* m_truth;
  const PosteriorKind* m_from = &laplace_posterior;
  std::size_t m_levels = 0;
};

}  // namespace credence
