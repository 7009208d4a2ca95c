#include "core/evaluation/method_score.h"

namespace credence {

MethodScore score_logits(const arma::vec& logits, const Dataset& dataset, const Split& split) {
  const auto score_rows = [&](const arma::uvec& rows) {
    return score(logits.elem(rows), dataset.labels.elem(rows));
  };
  MethodScore result{score_rows(split.train), {}};
  if (!split.test.is_empty()) result.test = score_rows(split.test);
  return result;
}

MethodScore score_method(const PreparedMethod& method, const Model& model, const Dataset& dataset,
                         const Split& split, const std::stop_token& stop) {
  return score_logits(predictive_logit(method, model, dataset.inputs, stop), dataset, split);
}

}  // namespace credence
