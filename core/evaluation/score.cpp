#include "core/evaluation/score.h"

#include "core/model/stable_functions.h"

namespace credence {

Score score(const arma::vec& logits, const arma::uvec& labels) {
  Score result;
  result.count = labels.n_elem;
  for (arma::uword n = 0; n < labels.n_elem; ++n) ++result.confusion[labels(n)][logits(n) >= 0.0 ? 1 : 0];
  const double count = static_cast<double>(result.count);
  // With no points both are 0/0, the NaN that was promised.
  result.mean_log_likelihood = log_likelihood(logits, labels) / count;
  result.accuracy = static_cast<double>(result.confusion[0][0] + result.confusion[1][1]) / count;
  return result;
}

}  // namespace credence
