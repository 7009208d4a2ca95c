#pragma once

#include "app/report/setting_metrics.h"

#include <QString>

#include <limits>

namespace credence {

/// What a setting comes to with the first so many training points.
struct GrowthRow {
  arma::uword points = 0;
  arma::uword classOne = 0;  ///< of them; the others are of class 0, and there may be none
  SettingMetrics metrics = {};
  double truth = std::numeric_limits<double>::quiet_NaN();  ///< log evidence, nats, by draws
  double truthError = std::numeric_limits<double>::quiet_NaN();
  bool sampled = false;     ///< the truth, until the draws sufficed or time was up
  QString whyNoTruth = {};  ///< a sentence's end, where the two are NaN

  bool oneClass() const { return classOne == 0 || classOne == points; }
};

}  // namespace credence
