#pragma once

#include <armadillo>

#include <stdexcept>
#include <stop_token>

namespace credence {

/// Why the likelihood of logistic regression has no maximum, or not one, in a sentence for the person.
struct NoMaximum : std::invalid_argument {
  using std::invalid_argument::invalid_argument;
};

/// Without a prior there must be fewer weights (the bias included) than points. Throws NoMaximum otherwise.
void require_fewer_weights(arma::uword weights, arma::uword points);

/// Throws NoMaximum unless the likelihood of `labels` (N) given the features `design_matrix` (N×M) has one
/// maximum, at finite weights: unless M < N, the features are not collinear and no plane separates the
/// classes. Takes a decomposition of the matrix and a linear programme, see separable(). Throws Cancelled
/// when stopped.
void require_maximum(const arma::mat& design_matrix, const arma::uvec& labels,
                     const std::stop_token& stop = {});

}  // namespace credence
