#pragma once

#include "app/chart/chart.h"

#include <QString>
#include <armadillo>

#include <optional>
#include <string>
#include <vector>

namespace credence {

/// A line of a chart against a count, and what it is.
struct CountLine {
  std::string id = {};
  QString name = {};
  ChartStyle style = {};
  arma::vec values = {};  ///< one for each count, NaN where there is none
  bool fits = true;       ///< whether the axis has room for all of it; else it may leave at an end
  arma::vec errors = {};  ///< of the values, drawn as bars; empty for none
};

/// What a model comes to against how many weights it has, or training points it has seen.
Chart countChart(const QString& xTitle, const QString& yTitle, const arma::vec& counts,
                 const std::vector<CountLine>& lines);

/// The chart with a dotted line at a count, below all others.
Chart markedAt(Chart chart, std::optional<double> count);

}  // namespace credence
