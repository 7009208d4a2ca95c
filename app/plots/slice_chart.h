#pragma once

#include "app/chart/chart.h"

#include <QString>
#include <armadillo>

namespace credence {

/// A cut through the evidence map: the log evidence over one setting, the other being held. `settings`
/// (rising) and `values` (NaN where unknown) lie along the cut; `current` is the setting at hand and
/// `currentValue` its log evidence, NaN where that is not known. No more than 100 nats are shown.
Chart sliceChart(const QString& axisTitle, const arma::vec& settings, const arma::vec& values, double current,
                 double currentValue);

}  // namespace credence
