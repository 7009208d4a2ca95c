#pragma once

#include "core/model/gaussian.h"

#include <armadillo>

#include <memory>

namespace credence {

/// The posterior over the weights in units of the prior, u = S0^-½(w - m0), where the prior is N(0, I): what
/// samplers and the bridge estimate need of it. The logits are Φm0 + ΦS0^½ u. M is the number of weights that
/// the fit is about. Copies are cheap but for the design matrix.
class WhitenedPosterior {
 public:
  /// `design_matrix` is N×M, `labels` N zeros and ones; `laplace` belongs to them.
  WhitenedPosterior(arma::mat design_matrix, const arma::uvec& labels, const Gaussian& laplace);

  arma::uword rank() const { return design_.n_cols; }            ///< M
  const arma::vec& mode() const { return mode_; }                ///< M, of u
  const arma::vec& mode_logits() const { return mode_logits_; }  ///< N

  const arma::vec& prior_logits() const { return prior_logits_; }  ///< N, Φm0: of u = 0

  /// N×C for u M×C.
  arma::mat logits(const arma::mat& u) const;
  /// By how much they change along each column of these, M×C: N×C.
  arma::mat logit_changes(const arma::mat& directions) const { return design_ * directions; }
  /// The weights themselves, M.
  arma::vec weights(const arma::vec& u) const;

  /// Σ log p(y_n | a_n), with an absolute error of about 1e-13 a point: one logarithm for hundreds of points.
  double log_likelihood(const double* logits) const;

  /// Columns z ~ N(0, I), M×C, become deviations U⁻¹z of u from the mode under the Laplace Gaussian.
  void to_laplace_deviations(arma::mat& z) const;

  /// The exponent of the Laplace Gaussian, -½ (u - mode)ᵀ(I + S0^½ΦᵀRΦS0^½)(u - mode), by way of the logits.
  double log_laplace(const double* u, const double* logits) const;

  /// log p(y|u) - ½uᵀu, less the same at the mode. `log_likelihood` is that of u.
  double log_posterior(const double* u, double log_likelihood) const;

  /// log p(D, w) - log q(w) for the normalised Laplace Gaussian q, less the Laplace evidence: how far the two
  /// curves are apart. Zero at the mode.
  double log_ratio(const double* u, const double* logits, double log_likelihood) const {
    return log_posterior(u, log_likelihood) - log_laplace(u, logits);
  }
  double log_ratio(const double* u, const double* logits) const {
    return log_ratio(u, logits, log_likelihood(logits));
  }

 private:
  arma::mat design_;  // N×M, ΦS0^½
  arma::vec signs_;   // N, ±1
  Prior prior_;
  arma::vec prior_logits_;  // N
  arma::vec mode_;
  arma::vec mode_logits_;
  arma::vec curvature_;  // N, of the log-likelihood at the mode
  double log_posterior_at_mode_ = 0.0;
  WeightCovariance covariance_;
};

}  // namespace credence
