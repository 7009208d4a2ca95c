#pragma once

#include "core/method/proposal_draws.h"
#include "core/method/weighted_draws.h"
#include "core/model/gaussian.h"

#include <armadillo>

#include <cstdint>
#include <stop_token>

namespace credence {

struct ImportanceOptions {
  arma::uword draws = 2000;
  std::uint64_t seed = 1;
  bool smooth = false;  ///< replace the largest weights by quantiles of the fitted tail (Vehtari et al. 2024)
};

/// The Pareto k up to which so many draws are enough: min(1 - 1/log10(S), 0.7) (Vehtari et al. 2024).
double largest_good_pareto_k(arma::uword draws);

/// How far importance sampling can be trusted.
struct ImportanceDiagnostics {
  arma::uword draws = 0;               ///< S
  double effective_sample_size = 0.0;  ///< 1/Σ importance², between 1 and S (Kish)
  /// The shape of the generalised Pareto distribution that fits the largest weights; NaN with fewer than 25
  /// draws. Above ½ their variance, above 1 their mean is infinite.
  double pareto_k = 0.0;
  double log_evidence = 0.0;        ///< log p(D) in nats, by the mean of the weights as drawn
  double log_evidence_error = 0.0;  ///< its standard error by the spread of those; means little where k > ½

  double largest_good_k() const;
  bool reliable() const { return pareto_k <= largest_good_k(); }  ///< false for NaN
};

/// exp(log_ratios), normalised to sum 1: S.
arma::vec normalised_importance(const arma::vec& log_ratios);

/// Of S ≥ 1 draws with these logarithms of likelihood times prior over proposal.
ImportanceDiagnostics importance_diagnostics(const arma::vec& log_ratios);

struct ImportanceSample {
  WeightedDraws draws;
  ImportanceDiagnostics diagnostics;
};

/// Draws of the proposal about `gaussian`, weighted by the true posterior over what they were drawn from.
/// `design_matrix` (N×rank) and `labels` (N) are those that the Gaussian is about. In many dimensions the
/// weights collapse onto few draws; the diagnostics say so. Throws std::invalid_argument for no draws,
/// Cancelled when stopped.
ImportanceSample importance_sample(Proposal proposal, const arma::mat& design_matrix,
                                   const arma::uvec& labels, const Gaussian& gaussian,
                                   const ImportanceOptions& options = {}, const std::stop_token& stop = {});

/// log p(y | w_s) of each column of `weights`, rank×S: S.
arma::vec log_likelihoods(const arma::mat& design_matrix, const arma::uvec& labels, const arma::mat& weights,
                          const std::stop_token& stop = {});

}  // namespace credence
