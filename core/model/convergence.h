#pragma once

#include "core/data/dataset.h"
#include "core/model/map_fit.h"
#include "core/model/model.h"
#include "core/model/weight_covariance.h"

#include <armadillo>

#include <optional>
#include <stop_token>

namespace credence {

/// Nats that a fit may have left to gain and still be called converged: far below all that is shown.
inline constexpr double largest_remaining_gain = 1e-6;

/// ½ gᵀA⁻¹g, nats: what one more Newton step from `map` would gain, by the Hessian there. Large, or not
/// a number, where rounding has come between the fit and its maximum.
double remaining_gain(const arma::mat& design_matrix, const arma::uvec& labels, const MapFit& map,
                      const WeightCovariance& covariance);
/// The same from ∇E, M.
double remaining_gain(const arma::vec& gradient, const WeightCovariance& covariance);

/// Nats by which rounding may have moved a log determinant that is still called right: invisible.
inline constexpr double largest_determinant_rounding = 5e-3;

/// Nats by which rounding may have moved the log determinant of UᵀU, U upper triangular from a QR
/// decomposition: that leaves errors of 1e-16 of a column's length (Higham, Accuracy and Stability of
/// Numerical Algorithms, §19.3), which count against the column's diagonal entry.
double log_determinant_rounding(const arma::mat& factor);

/// A fit has converged only if its remaining gain says so, too, and if its determinant has digits left:
/// clears `map.converged` where either is beyond its limit, or not a number.
void confirm_convergence(const arma::mat& design_matrix, const arma::uvec& labels,
                         const WeightCovariance& covariance, MapFit& map);

/// The power of ten next to `hyperparameters.prior_variance` with which `training` can be fitted, everything
/// else as it is. Found by bisection of the exponent between one and that prior variance; nothing where one
/// does not work either, or no power of ten lies between. Takes up to ten fits. Throws Cancelled when
/// stopped.
std::optional<double> nearest_working_prior_variance(const Dataset& training,
                                                     const Hyperparameters& hyperparameters,
                                                     const std::stop_token& stop = {});

/// Throws std::runtime_error where `model`, fitted to `training`, has not converged: a sentence that says
/// which prior variances work. Throws Cancelled when stopped on the way to that.
void require_convergence(const Model& model, const Dataset& training, const std::stop_token& stop = {});

}  // namespace credence
