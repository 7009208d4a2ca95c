#pragma once

#include "core/evaluation/confusion.h"
#include "core/evaluation/roc.h"

#include <armadillo>

namespace credence {

/// How well predicted probabilities fit labels. With no points, the means are NaN.
struct Score {
  arma::uword count = 0;
  double mean_log_likelihood = 0.0;  ///< (1/n) Σ log p(y_n), in nats
  double accuracy = 0.0;             ///< share with p(y_n) > ½; p = ½ predicts class 1
  double brier = 0.0;                ///< mean squared error of the probability
  Auc auc;                           ///< NaN where a class is missing
  ConfusionMatrix confusion = {};    ///< at ½
};

/// `logits` (N) of the predictive probabilities, not the probabilities: those round to 0 and 1.
Score score(const arma::vec& logits, const arma::uvec& labels);

}  // namespace credence
