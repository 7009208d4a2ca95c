#include "core/evaluation/score.h"

#include "core/evaluation/brier.h"
#include "core/model/stable_functions.h"

namespace credence {

Score score(const arma::vec& logits, const arma::uvec& labels) {
  Score result;
  result.count = labels.n_elem;
  result.confusion = confusion_matrix(logits, labels);
  // With no points this is 0/0, the NaN that was promised.
  result.mean_log_likelihood = log_likelihood(logits, labels) / static_cast<double>(result.count);
  result.accuracy = rates_of(result.confusion).accuracy;
  result.brier = brier_score(logits, labels);
  result.auc = area_under_roc(logits, labels);
  return result;
}

}  // namespace credence
