#include "core/evaluation/brier.h"

#include "core/model/stable_functions.h"

namespace credence {

double brier_score(const arma::vec& logits, const arma::uvec& labels) {
  double sum = 0.0;
  for (arma::uword n = 0; n < labels.n_elem; ++n) {
    // The probability of the wrong class, which keeps its digits where that of the right one rounds to 1.
    const double wrong = sigmoid(labels(n) == 1 ? -logits(n) : logits(n));
    sum += wrong * wrong;
  }
  return sum / static_cast<double>(labels.n_elem);
}

}  // namespace credence
