#pragma once

#include "core/model/map_fit.h"

#include <armadillo>

#include <memory>

namespace credence {

/// The Gaussian N(w_MAP, S) put on the weights by Laplace's method, S⁻¹ = A = ΦᵀRΦ + I/σ0²
/// (Bishop, PRML, §4.5.1). Kept as the upper triangle U of I + σ0² ΦᵀRΦ = UᵀU: that matrix has no
/// eigenvalue below one, so neither its determinant nor a solve can break down. Copies share it.
class LaplacePosterior {
 public:
  LaplacePosterior(arma::mat factor, double prior_variance);

  /// log det(I + σ0² ΦᵀRΦ), not negative.
  double log_determinant() const;

  /// γ, between zero and M: how many weights the data determine (MacKay 1992; Bishop, PRML, eq. 3.91).
  double effective_parameters() const;

  /// v_n = φ_nᵀ S φ_n, not negative, for design rows φ_n: N×M in, N out.
  arma::vec latent_variance(const arma::mat& design_matrix) const;

  const std::shared_ptr<const arma::mat>& factor() const { return factor_; }  ///< U, M×M
  double prior_variance() const { return prior_variance_; }

 private:
  std::shared_ptr<const arma::mat> factor_;
  double prior_variance_;
};

/// The posterior around `fit`, which must come from fit_map() with the same design matrix (N×M) and prior.
LaplacePosterior laplace_approximation(const arma::mat& design_matrix, const MapFit& fit,
                                       double prior_variance);

}  // namespace credence
