#pragma once

#include "core/model/map_fit.h"
#include "core/model/moment_system.h"

#include <armadillo>

#include <stop_token>

namespace credence {

struct MomentErrorBound {
  double nats = 0.0;             ///< on the log evidence: see error_bound(), which says what the terms are
  double probability = 0.0;      ///< see probability_error_bound()
  double kernel_residual = 0.0;  ///< a bound on the loss of a point's own kernel value, which is one
};

/// Of a fit to all points of the directions; `factor` and `variance`, N, are those of its Laplace posterior.
/// `decrement` is gᵀA⁻¹g there, which the gradient of the log determinant turns into nats. Throws Cancelled.
MomentErrorBound moment_error_bound(const MomentDirections& directions, const MomentSystem& system,
                                    const arma::uvec& labels, const MapFit& map, const arma::mat& factor,
                                    const arma::vec& variance, double decrement, const std::stop_token& stop);

/// The same, looser, without the variances or another pass over the points: see quick_error_bound(). `gain`
/// is half of that decrement.
MomentErrorBound quick_moment_error_bound(const MomentDirections& directions, const MomentSystem& system,
                                          const arma::uvec& labels, const MapFit& map, double gain);

}  // namespace credence
