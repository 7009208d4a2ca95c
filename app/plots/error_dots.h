#pragma once

#include "app/chart/chart.h"

#include <QString>

#include <limits>
#include <string>
#include <vector>

namespace credence {

struct Method;

/// A line of dots each, the first on top.
struct ErrorDots {
  struct Row {
    QString title;
    double filled = std::numeric_limits<double>::quiet_NaN();  ///< above zero; NaN for no dot
    double ring = std::numeric_limits<double>::quiet_NaN();
    const Method* method = nullptr;  ///< in whose colour they are; null: ink
  };
  std::vector<Row> rows = {};
  QString valueTitle = {};
  QString filled = {};  ///< what such dots are
  QString ring = {};
  std::string filledId = "largest";  ///< the same in files
  std::string ringId = "mean";
  double least = 1e-4;  ///< where the axis begins: what is less is drawn there
  double most = 2.0;
  double band = std::numeric_limits<double>::quiet_NaN();  ///< up to there: what may be chance; NaN for none
};

/// Two dots for each approximation on a logarithmic axis, and a band of what may be nothing but the
/// reference's own Monte-Carlo error. The parts are "chance" and "map_largest",
/// "map_mean", ….
Chart errorDotsChart(const ErrorDots& dots);

}  // namespace credence
