#pragma once

#include "core/model/gaussian.h"

#include <armadillo>

#include <vector>

namespace credence {

/// Where importance sampling takes its draws from: the prior, a Gaussian, or an even mixture of Gaussians
/// about the same mean whose sites have its own precisions and shares of them. Tails of a single Gaussian are
/// lighter than the posterior's, so that its weights have no variance, which Pareto k hardly sees; those of
/// the mixture are not (defensive mixtures: Hesterberg 1995; weighted by all of it: Owen & Zhou 2000).
enum class Proposal { prior, gaussian, widened };

/// Makes the draws of a proposal, each of them from its own standard normal numbers, and knows how likely
/// they were. Draw s of a mixture is of component s modulo their number.
class ProposalDraws {
 public:
  /// `design_matrix` (N×rank) is of the points that the Gaussian is about. For the prior, any Gaussian will
  /// do that has it.
  ProposalDraws(Proposal proposal, const arma::mat& design_matrix, const Gaussian& gaussian);

  /// rank×S, from standard normal numbers of that shape; the first column is draw number `first`.
  arma::mat draws(const arma::mat& normals, arma::uword first) const;

  /// log p(w) - log q(w) of such draws, S, in which the 2π's and σ0's cancel.
  arma::vec log_prior_over_proposal(const arma::mat& design_matrix, const arma::mat& weights,
                                    const arma::mat& normals) const;

 private:
  arma::uvec draws_of(arma::uword component, arma::uword first, arma::uword count) const;

  Proposal proposal_;
  std::vector<Gaussian> components_;
};

}  // namespace credence
