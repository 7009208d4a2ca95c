#pragma once

#include "core/model/evidence_fit.h"
#include "core/model/map_fit.h"
#include "core/model/solution_path.h"

#include <armadillo>

#include <optional>
#include <stop_token>

namespace credence {

/// Fits one design matrix Φ (N×M) at one prior variance after another in terms of N dual coefficients α:
/// w = σ0²Φᵀα and logits a = σ0²ΦΦᵀα, with α = y - σ(a) at the MAP (Rasmussen & Williams, GPML,
/// algorithm 3.1). ΦΦᵀ is formed once, so a Hessian costs its Cholesky decomposition alone: where M ≥ N that
/// is less than half of what ΦᵀRΦ takes. Answers agree with fit_map() to its tolerance. Lives on one thread
/// at a time.
class DualFitter {
 public:
  /// `gram` is ΦΦᵀ, N×N; labels are N zeros and ones.
  DualFitter(arma::mat gram, arma::uvec labels);

  /// Nothing where the Hessian is so badly scaled that its Cholesky decomposition would lose digits that
  /// count: use fit_map() there. Starts from what it fitted last. Throws Cancelled when stopped.
  /// The effective number of parameters takes as long as another factorisation.
  std::optional<EvidenceFit> fit(double prior_variance, const std::stop_token& stop = {},
                                 bool with_effective_parameters = false, const NewtonOptions& options = {});

  /// The MAP of the last fit, which there must have been: weights of the design matrix Φ, N×M, that ΦΦᵀ is
  /// of.
  MapFit map(const arma::mat& design_matrix) const;

  /// The next fit starts from zero.
  void forget_solutions();
  bool has_solutions() const { return !path_.is_empty(); }

 private:
  arma::mat gram_;
  arma::uvec labels_;
  SolutionPath path_;  // of σ0²α, which is to the weights as Φᵀ
  arma::mat factor_;   // of the last Hessian, lower; may be empty
  // What the last fit found, but for its weights, and their α times σ0².
  MapFit found_;
  arma::vec scaled_duals_;
};

}  // namespace credence
