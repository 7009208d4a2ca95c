#pragma once

#include "app/plots/count_chart.h"

#include <QPen>
#include <armadillo>
#include <qcustomplot.h>

#include <optional>
#include <vector>

namespace credence {

/// What a model comes to against how many weights it has, or training points it has seen.
class CountLines final : public CountChart {
  Q_OBJECT

 public:
  struct Line {
    QPen pen;
    arma::vec values;             ///< one for each count, NaN where there is none
    bool fits = true;             ///< whether the axis has room for all of it; else it may leave at an end
    arma::vec errors = {};        ///< of the values, drawn as bars; empty for none
    QCPScatterStyle marker = {};  ///< at each count; none: small dots
  };

  CountLines(const QString& xTitle, const QString& yTitle, QWidget* parent = nullptr);

  void setLines(const arma::vec& counts, const std::vector<Line>& lines);

  /// A dotted line there.
  void setMarked(std::optional<double> count);
  std::optional<double> marked() const { return m_marked; }

 signals:
  /// A double click, nearest to that of the counts.
  void chosen(int index);

 private:
  void updateTheme() override;
  void addLine(const Line& line);
  void choose(double pixel);

  arma::vec m_counts;
  QCPItemStraightLine* m_mark;
  std::optional<double> m_marked;
};

}  // namespace credence
