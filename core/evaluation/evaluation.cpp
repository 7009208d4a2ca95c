#include "core/evaluation/evaluation.h"

namespace credence {

namespace {

MethodScores score_rows(const Latent& latent, const arma::vec& laplace_logits, const arma::uvec& labels,
                        const arma::uvec& rows) {
  return {score(latent.mean.elem(rows), labels.elem(rows)),
          score(laplace_logits.elem(rows), labels.elem(rows))};
}

}  // namespace

Evaluation evaluate(const Model& model, const Dataset& dataset, const Split& split) {
  Evaluation result;
  result.latent = predict_latent(model, dataset.inputs);
  const arma::vec laplace_logits = probit_logit(result.latent);
  result.train = score_rows(result.latent, laplace_logits, dataset.labels, split.train);
  if (!split.test.is_empty()) {
    result.test = score_rows(result.latent, laplace_logits, dataset.labels, split.test);
  }
  return result;
}

}  // namespace credence
