#pragma once

#include "core/method/logit_density.h"
#include "core/model/gaussian.h"

#include <armadillo>

namespace credence {

/// Marginals of a Gaussian whose sites stand for the likelihoods, each corrected by what the likelihoods have
/// over the sites (EP-FACT: Cseke & Heskes, JMLR 12, 2011, §4.2): the Gaussian of a logit a, times the mean
/// of σ(±a_n) over its site given a, point by point. That would be the true marginal if the points' logits
/// were independent given a; with one point it is. Cheap to copy but for the design matrix.
class CorrectedMarginals {
 public:
  /// `gaussian` is EP's for `labels` (N) at the rows of `design`, N×M.
  CorrectedMarginals(Gaussian gaussian, arma::mat design, const arma::uvec& labels);

  /// Of the logit at `place`, 1×2 in the data's units; empty where its variance is beyond the largest double.
  /// Costs a product with the design matrix and some hundred averages of σ for each point that is correlated
  /// with the place.
  LogitDensity at(const arma::rowvec& place) const;

 private:
  arma::vec covariances(const arma::mat& functions) const;
  void add_correction(arma::uword n, double along, double variance, const arma::vec& z,
                      arma::vec& log_density) const;

  Gaussian gaussian_;
  arma::mat design_;
  arma::vec signs_;  // N, ±1
};

}  // namespace credence
