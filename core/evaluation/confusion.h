#pragma once

#include <armadillo>

#include <array>

namespace credence {

/// counts[label][prediction]: {{true 0, false 1}, {false 0, true 1}}
using ConfusionMatrix = std::array<std::array<arma::uword, 2>, 2>;

/// log(p/(1 - p)): the threshold that logits are compared with, because probabilities near 0 and 1 round.
/// Throws std::invalid_argument unless 0 < p < 1.
double threshold_logit(double probability);

/// What a logit predicts: class 1 from the threshold on, itself included.
inline arma::uword predicted_class(double logit, double threshold) {
  return logit >= threshold ? 1 : 0;
}

/// `logits` and `labels`: N. `threshold` is a logit; 0 stands for p = ½.
ConfusionMatrix confusion_matrix(const arma::vec& logits, const arma::uvec& labels, double threshold = 0.0);

/// The shares that a confusion matrix holds; NaN where they would be of nothing.
struct ConfusionRates {
  double accuracy = 0.0;
  double true_positive_rate = 0.0;   ///< of class 1, predicted as such: sensitivity, recall
  double false_positive_rate = 0.0;  ///< of class 0, predicted as class 1: 1 - specificity
  double precision = 0.0;            ///< of what is predicted as class 1, truly so
};
ConfusionRates rates_of(const ConfusionMatrix& confusion);

}  // namespace credence
