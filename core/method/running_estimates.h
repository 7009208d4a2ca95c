#pragma once

#include <armadillo>

namespace credence {

/// What the first s of a run of draws say, for some s: each estimate in one pass over the draws. NaN stands
/// for what so few draws cannot say.
struct RunningEstimate {
  arma::vec value = {};
  arma::vec standard_error = {};  ///< NaN of one draw
};

/// Numbers of draws that a picture over a logarithmic axis needs: 1, 2, 3 … and further apart from there, so
/// that there are some 60 a decade; `draws` ≥ 1 is the last. But for that one they do not depend on it.
arma::uvec running_counts(arma::uword draws);

/// The mean of the first s values and sd/√s. `counts` ascend, each from 1 to the number of values.
RunningEstimate running_mean(const arma::vec& values, const arma::uvec& counts);

/// Their mean with weights known up to a factor, Σwf/Σw, and its standard error √(Σw²(f - mean)²)/Σw (Owen,
/// Monte Carlo theory, eq. 9.9). No draw of a weight means NaN. The error is blind to draws that have not
/// come: where one has nearly all the weight, it is near zero.
RunningEstimate running_weighted_mean(const arma::vec& values, const arma::vec& log_weights,
                                      const arma::uvec& counts);

/// log of the mean of exp(log_values), and the relative standard error of that mean.
struct RunningLogMean : RunningEstimate {
  arma::vec effective = {};  ///< (Σw)²/Σw²: so many draws count (Kish); zero where no draw has any weight
};
RunningLogMean running_log_mean(const arma::vec& log_values, const arma::uvec& counts);

}  // namespace credence
