#pragma once

#include <armadillo>

#include <limits>

namespace credence {

/// The prior variance that stands for no prior at all: the weights of greatest likelihood are fitted.
inline constexpr double no_prior = std::numeric_limits<double>::infinity();

/// The Gaussian N(m0, S0) that the weights had before there were data, S0 = σ0² diag(scale)². In units of its
/// own, u = (w - m0)/scale, it is N(0, σ0² I), and the logits are Φm0 + Φ diag(scale) u (Bishop, PRML,
/// eq. 4.140 with this prior; Rasmussen & Williams, GPML, §2.7 for the mean).
struct Prior {
  /// A variance alone is the prior N(0, σ0² I), wherever a prior is asked for.
  // NOLINTNEXTLINE(google-explicit-constructor)
  Prior(double variance_of_all = 1.0, arma::vec means = {}, arma::vec scales = {});

  double variance;  ///< σ0², or no_prior: it is flat, and has neither mean nor scale
  arma::vec mean;   ///< m0, M; empty: zero
  arma::vec scale;  ///< M, positive; empty: all one

  bool is_flat() const { return variance == no_prior; }
  /// Whether it is N(0, σ0² I).
  bool is_plain() const { return mean.is_empty() && scale.is_empty(); }

  arma::vec mean_of(arma::uword weights) const;                ///< m0, M, zeros where it is empty
  arma::vec centred(const arma::vec& weights) const;           ///< w - m0
  arma::vec in_units(const arma::vec& weights) const;          ///< u = (w - m0)/scale
  double penalty(const arma::vec& weights) const;              ///< (w - m0)ᵀS0⁻¹(w - m0)/2; 0 where flat
  arma::vec penalty_gradient(const arma::vec& weights) const;  ///< S0⁻¹(w - m0)
  arma::vec precision_times(const arma::vec& v) const;         ///< S0⁻¹v
  /// Each column of these, M×C, times scale.
  void apply_scale(arma::mat& columns) const;
  /// Φ diag(scale), N×M.
  arma::mat scaled_design(const arma::mat& design) const;
  /// Σ ln scale: half of log det S0, without σ0².
  double log_scale() const;
  double smallest_variance() const;                 ///< of a weight
  arma::vec deviations(arma::uword weights) const;  ///< standard deviations, M
  /// Without some weights, or in another order: that of these indices.
  Prior of_weights(const arma::uvec& order) const;
};

}  // namespace credence
