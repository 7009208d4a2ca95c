#include "core/evaluation/evaluation.h"

#include "core/data/equal_rows.h"

namespace credence {

namespace {

MethodScores score_rows(const Latent& latent, const arma::vec& laplace_logits, const arma::uvec& labels,
                        const arma::uvec& rows) {
  return {score(latent.mean.elem(rows), labels.elem(rows)),
          score(laplace_logits.elem(rows), labels.elem(rows))};
}

/// The fit knows the training points already, which saves their features.
Latent latent_of(const Model& model, const Dataset& dataset, const Split& split) {
  if (model.training_variance.n_elem != split.train.n_elem) return predict_latent(model, dataset.inputs);
  Latent latent{arma::vec(dataset.size()), arma::vec(dataset.size())};
  latent.mean.elem(split.train) = model.map.logits;
  latent.variance.elem(split.train) = model.training_variance;
  if (!split.test.is_empty()) {
    const Latent test = predict_latent(model, dataset.inputs.rows(split.test));
    latent.mean.elem(split.test) = test.mean;
    latent.variance.elem(split.test) = test.variance;
  }
  // What the fit knows of the training points has another rounding.
  const arma::uvec first = first_equal_rows(dataset.inputs);
  return {latent.mean.elem(first), latent.variance.elem(first)};
}

}  // namespace

Evaluation evaluate(const Model& model, const Dataset& dataset, const Split& split) {
  Evaluation result;
  result.latent = latent_of(model, dataset, split);
  const arma::vec laplace_logits = probit_logit(result.latent);
  result.train = score_rows(result.latent, laplace_logits, dataset.labels, split.train);
  if (!split.test.is_empty()) {
    result.test = score_rows(result.latent, laplace_logits, dataset.labels, split.test);
  }
  return result;
}

}  // namespace credence
