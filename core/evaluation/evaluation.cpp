#include "core/evaluation/evaluation.h"

#include "core/concurrency/parallel.h"
#include "core/data/equal_rows.h"
#include "core/method/prepared_method.h"

#include <cstddef>
#include <stdexcept>
#include <string>
#include <vector>

namespace credence {

namespace {

/// The fit knows the training points already, which saves their features.
Latent latent_of(const Model& model, const Dataset& dataset, const Split& split) {
  const Gaussian& posterior = model.posterior;
  if (posterior.training.variance.n_elem != split.train().n_elem) {
    return predict_latent(posterior, dataset.inputs);
  }
  Latent latent{arma::vec(dataset.size()), arma::vec(dataset.size())};
  latent.mean.elem(split.train()) = posterior.training.mean;
  latent.variance.elem(split.train()) = posterior.training.variance;
  const arma::uvec others = split.not_fitted();
  if (!others.is_empty()) {
    const Latent predicted = predict_latent(posterior, dataset.inputs.rows(others));
    latent.mean.elem(others) = predicted.mean;
    latent.variance.elem(others) = predicted.variance;
  }
  // What the fit knows of the training points has another rounding.
  const arma::uvec first = first_equal_rows(dataset.inputs);
  return {latent.mean.elem(first), latent.variance.elem(first)};
}

}  // namespace

const MethodScore* Evaluation::find(const Method& method) const {
  for (const MethodScore& score : scores) {
    if (score.method == &method) return &score;
  }
  return nullptr;
}

const MethodScore& Evaluation::of(const Method& method) const {
  const MethodScore* score = find(method);
  if (score == nullptr) throw std::invalid_argument(std::string(method.title) + " was not scored");
  return *score;
}

Evaluation evaluate(const Model& model, const Dataset& dataset, const Split& split,
                    const std::stop_token& stop) {
  Evaluation result;
  result.latent = latent_of(model, dataset, split);
  const Dataset training = training_set(dataset, split);
  FitPosteriors posteriors(model, training);
  const std::vector<const Method*> methods = methods_always_scored();
  // Those that need no more than the fit at the same time; `posteriors` are made one after another.
  result.scores.resize(methods.size());
  const auto score_at = [&](std::size_t k) {
    const auto prepare = [&] { return posteriors.prepare(*methods[k], stop); };
    result.scores[k] = score_fit(*methods[k], result.latent, prepare, dataset, split, stop);
  };
  parallel_for(methods.size(), [&](std::size_t k) {
    if (methods[k]->integrates_fit()) score_at(k);
  });
  for (std::size_t k = 0; k < methods.size(); ++k) {
    if (!methods[k]->integrates_fit()) score_at(k);
  }
  return result;
}

}  // namespace credence
