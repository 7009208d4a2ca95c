#include "core/evaluation/method_score.h"

namespace credence {

MethodScore score_method(const PreparedMethod& method, const Model& model, const Dataset& dataset,
                         const Split& split, const std::stop_token& stop) {
  const auto score_rows = [&](const arma::uvec& rows) {
    return score(predictive_logit(method, model, dataset.inputs.rows(rows), stop), dataset.labels.elem(rows));
  };
  MethodScore result{score_rows(split.train), {}};
  if (!split.test.is_empty()) result.test = score_rows(split.test);
  return result;
}

}  // namespace credence
