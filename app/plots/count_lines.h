#pragma once

#include "app/plots/count_chart.h"

#include <QPen>
#include <armadillo>

#include <vector>

namespace credence {

/// What a model comes to against how many weights it has.
class CentresChart final : public CountChart {
  Q_OBJECT

 public:
  struct Line {
    QPen pen;
    arma::vec values;  ///< one for each count, NaN where there is none
    bool fits = true;  ///< whether the axis has room for all of it; else it may leave at the bottom
  };

  explicit CentresChart(const QString& title, QWidget* parent = nullptr);

  void setLines(const arma::vec& counts, const std::vector<Line>& lines);

 private:
  void updateTheme() override;
};

}  // namespace credence
