#pragma once

#include <armadillo>

namespace credence {

/// Precision (of what is called class 1, the share that is) and recall (of class 1, the share that is called
/// so) at every threshold. Points of one logit are called class 1 together.
struct PrecisionRecallCurve {
  arma::vec threshold;  ///< K, logits, falling: class 1 is predicted from there on
  arma::vec precision;  ///< K, the last one the base rate
  arma::vec recall;     ///< K, rising to 1, with stretches along which it stays
  /// Σ (R_k − R_{k−1}) P_k with R_0 = 0: the area below steps. Straight lines between the points would
  /// promise precisions that no threshold has (Davis & Goadrich 2006). NaN where a class is missing.
  double average_precision = 0.0;
  double base_rate = 0.0;  ///< share of class 1: the precision, on average, of guessing; NaN likewise
};

/// `logits` and `labels`: N. Any increasing function of the logits gives the same but for the thresholds.
/// Empty, with NaN for both numbers, where a class is missing.
PrecisionRecallCurve precision_recall_curve(const arma::vec& logits, const arma::uvec& labels);

/// The harmonic mean of both, 2PR/(P + R). 0 where nothing of class 1 is found, also where nothing is called
/// class 1 and the precision is NaN; NaN where the recall is, because there is no class 1.
double f1_score(double precision, double recall);

}  // namespace credence
