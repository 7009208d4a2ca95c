#pragma once

#include "core/data/random.h"
#include "core/method/whitened_posterior.h"

#include <armadillo>

#include <cstddef>

namespace credence {

/// The true log evidence against Laplace's, in nats.
struct BridgeEstimate {
  double difference = 0.0;         ///< log p(D) - Laplace evidence: positive where Laplace's is too low
  double standard_error = 0.0;     ///< of it; NaN where there are too few draws to tell
  double effective_draws = 0.0;    ///< what the posterior draws are worth for this
  std::size_t gaussian_draws = 0;  ///< independent
  bool converged = false;          ///< the iteration for the optimal bridge
};

/// Meng & Wong's (1996) optimal bridge between draws of the posterior and of the Laplace Gaussian, from the
/// logarithms of posterior over Gaussian (WhitenedPosterior::log_ratio()) at both: T×C at T posterior draws
/// of each of C chains, G at Gaussian draws. Each side's draws may be rare where the other's are common, as
/// long as they overlap; plain importance sampling needs one side to cover the other. The standard error is
/// from the relative mean squared error of Frühwirth-Schnatter (2004, eq. 9), which counts autocorrelated
/// draws by their effective sample size.
BridgeEstimate bridge_estimate(const arma::mat& posterior_log_ratios, const arma::vec& gaussian_log_ratios);

/// The log ratios at `count` fresh draws of the Laplace Gaussian.
arma::vec laplace_log_ratios(const WhitenedPosterior& posterior, std::size_t count, Random& random);

}  // namespace credence
