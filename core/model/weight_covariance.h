#pragma once

#include "core/model/hessian_root.h"
#include "core/model/map_fit.h"
#include "core/model/prior.h"

#include <armadillo>

#include <memory>

namespace credence {

/// The covariance S of a Gaussian posterior over M weights. Kept as the upper triangle U of UᵀU = S0^½ S⁻¹
/// S0^½, which is I + S0^½ Φᵀdiag(τ)Φ S0^½ for sites of precision τ (Laplace's: the curvature R): that matrix
/// has no eigenvalue below one, so neither its determinant nor a solve can break down. Under a flat prior UᵀU
/// is S⁻¹ itself, and has no such bound. Of very many weights U is a HessianRoot, no matrix. Copies share it.
class WeightCovariance {
 public:
  WeightCovariance(arma::mat factor, Prior prior);
  /// `prior` is N(0, σ0² I).
  WeightCovariance(std::shared_ptr<const HessianRoot> root, Prior prior);

  /// log det UᵀU, not negative; NaN under a flat prior, with which nothing can be compared.
  double log_determinant() const;

  /// γ, between zero and M: how many weights the data determine (MacKay 1992; Bishop, PRML, eq. 3.91). M
  /// under a flat prior.
  double effective_parameters() const;

  /// v_n = φ_nᵀ S φ_n, not negative, for design rows φ_n: N×M in, N out.
  arma::vec latent_variance(const arma::mat& design_matrix) const;

  /// S v, of M numbers.
  arma::vec times(arma::vec v) const;

  /// Draws of N(0, S), M×S, from standard normal numbers, M×S: S0^½ U⁻¹z.
  arma::mat deviations(arma::mat normals) const;

  /// right ← U⁻¹right and right ← U⁻ᵀright, M×C.
  void solve_root(arma::mat& right) const;
  void solve_root_transposed(arma::mat& right) const;
  arma::vec hessian_product(const arma::vec& v) const;  ///< UᵀUv, M
  arma::uword size() const;                             ///< M
  double log_determinant_rounding() const;              ///< nats

  const std::shared_ptr<const arma::mat>& factor() const { return factor_; }  ///< U, M×M; null: see root()
  const std::shared_ptr<const HessianRoot>& root() const { return root_; }    ///< null where U is a matrix
  const Prior& prior() const { return prior_; }
  double prior_variance() const { return prior_.variance; }
  double unit() const;  ///< S is this times S0'^½ (UᵀU)⁻¹ S0'^½, S0' = diag(scale)²

 private:
  std::shared_ptr<const arma::mat> factor_;
  std::shared_ptr<const HessianRoot> root_;
  Prior prior_;
};

/// Of the Gaussian N(w_MAP, S) put on the weights by Laplace's method around `fit`, S⁻¹ = A = ΦᵀRΦ + S0⁻¹
/// (Bishop, PRML, §4.5.1). The fit must come from fit_map() with the same design matrix (N×M) and prior.
WeightCovariance laplace_approximation(const arma::mat& design_matrix, const MapFit& fit, const Prior& prior);

}  // namespace credence
