#pragma once

#include "core/model/prior.h"

#include <armadillo>

#include <stop_token>

namespace credence {

/// The posterior over the weights of few features, as a density: log p(y | w) + log N(w; m0, S0), or
/// log p(y | w) alone with no_prior. Log-concave.
class WeightDensity {
 public:
  /// `design_matrix` N×M, `labels` N zeros and ones, `mode` the MAP weights, M.
  WeightDensity(arma::mat design_matrix, const arma::uvec& labels, Prior prior, arma::vec mode);

  /// The same with the weights in another order, that of these indices.
  WeightDensity reordered(const arma::uvec& order) const;

  arma::uword size() const { return design_.n_cols; }   ///< M
  arma::uword points() const { return signs_.n_elem; }  ///< N
  const arma::vec& mode() const { return mode_; }
  double log_at_mode() const { return log_at_mode_; }
  bool has_prior() const;

  /// At each column of `weights`, M×S: S. Takes all cores. Throws Cancelled when stopped.
  arma::vec log_values(const arma::mat& weights, const std::stop_token& stop = {}) const;

 private:
  double log_likelihood_at(const double* weights) const;

  arma::mat design_;
  arma::vec signs_;  // N, 2y - 1
  Prior prior_;
  arma::vec mode_;
  double log_at_mode_ = 0.0;
};

}  // namespace credence
