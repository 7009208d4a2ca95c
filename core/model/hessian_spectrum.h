#pragma once

#include "core/model/gaussian.h"

#include <armadillo>

#include <stop_token>

namespace credence {

/// What the labels know of the weights, direction by direction: the eigenvalues λ of ΦᵀTΦ, which the data add
/// to the prior's precision 1/σ0² (where weights have prior variances of their own, σ0² times scale², those
/// of SΦᵀTΦS, S = diag(scale)), T = diag(τ) a Gaussian posterior's site precisions (Laplace's: R). The
/// posterior's precision along their directions is λ + 1/σ0² (Bishop, PRML, §3.5.3; MacKay 1992).
struct HessianSpectrum {
  arma::vec eigenvalues;        ///< largest first, not negative; M of them at most, and all others are zero
  arma::uword weights = 0;      ///< M, of the whole model
  double prior_variance = 1.0;  ///< σ0², or no_prior
  double log_scale = 0.0;       ///< Σ ln scale

  arma::vec in_prior_units() const;  ///< σ0²λ: above one the data say more than the prior; λ without a prior
  arma::vec determined() const;      ///< λ/(λ + 1/σ0²), in [0, 1]: all ones without a prior
  double effective_parameters() const;  ///< γ, their sum
  /// -½ ln(1 + σ0²λ), in nats, not positive: what each direction costs of the evidence. NaN without a prior.
  arma::vec occam() const;
  /// ln|H|, H = ΦᵀTΦ + S0⁻¹ of all M weights; without a prior that of ΦᵀTΦ.
  double log_determinant() const;
};

/// Of a posterior for training points at `inputs`, N×2 in the data's units. By singular values of T^½Φ, so
/// that an eigenvalue is accurate to about 1e-16 times the geometric mean of it and the largest. Takes N r²
/// operations and little memory beside the design. Throws Cancelled when stopped.
HessianSpectrum hessian_spectrum(const Gaussian& posterior, const arma::mat& inputs,
                                 const std::stop_token& stop = {});

}  // namespace credence
