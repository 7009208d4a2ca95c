#pragma once

#include <armadillo>

namespace credence {

/// The area under the ROC curve: the chance that a point of class 1 gets a larger logit than one of class 0,
/// ties counting half (Mann & Whitney). NaN where a class is missing.
struct Auc {
  double value = 0.0;
  /// DeLong, DeLong & Clarke-Pearson (1988). NaN with fewer than two points of either class, and where the
  /// classes are wholly apart: their points tell nothing of the spread.
  double standard_error = 0.0;
};

/// `logits` and `labels`: N. Any increasing function of the logits gives the same.
Auc area_under_roc(const arma::vec& logits, const arma::uvec& labels);

/// Receiver operating characteristic: the two rates at every threshold. Tied logits move both at once, so
/// that the area under the curve, by trapezia, is the AUC.
struct RocCurve {
  arma::vec threshold;            ///< K, logits, falling from +inf: class 1 is predicted from there on
  arma::vec false_positive_rate;  ///< K, from 0 to 1
  arma::vec true_positive_rate;   ///< K, from 0 to 1
  Auc auc;
};

/// Only the corners: thresholds on a straight stretch of the curve are left out. Empty, with an AUC of NaN,
/// where a class is missing.
RocCurve roc_curve(const arma::vec& logits, const arma::uvec& labels);

}  // namespace credence
