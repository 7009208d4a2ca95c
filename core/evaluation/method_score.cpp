#include "core/evaluation/method_score.h"

#include <utility>

namespace credence {

const Score* MethodScore::of(Role role) const {
  if (role == Role::train) return &train;
  const std::optional<Score>& held_out = role == Role::test ? test : validation;
  return held_out ? &*held_out : nullptr;
}

MethodScore at_threshold(const MethodScore& score, const Dataset& dataset, const Split& split,
                         double probability) {
  MethodScore moved{score.method, {}, score.quality, score.train, score.test, score.validation};
  const double threshold = threshold_logit(probability);
  if (threshold == 0.0) return moved;
  const auto judge = [&](Score& part, const arma::uvec& rows) {
    part.confusion = confusion_matrix(score.logits.elem(rows), dataset.labels.elem(rows), threshold);
    part.accuracy = rates_of(part.confusion).accuracy;
  };
  judge(moved.train, split.train);
  if (moved.test) judge(*moved.test, split.test);
  if (moved.validation) judge(*moved.validation, split.validation);
  return moved;
}

Role held_out_role(const MethodScore& score) {
  return score.validation ? Role::validation : Role::test;
}

MethodScore score_logits(const Method& method, arma::vec logits, const Dataset& dataset, const Split& split,
                         const PosteriorQuality& quality) {
  const auto score_rows = [&](const arma::uvec& rows) {
    return score(logits.elem(rows), dataset.labels.elem(rows));
  };
  MethodScore result{&method, {}, quality, score_rows(split.train), {}};
  if (!split.test.is_empty()) result.test = score_rows(split.test);
  if (!split.validation.is_empty()) result.validation = score_rows(split.validation);
  result.logits = std::move(logits);
  return result;
}

MethodScore score_method(const PreparedMethod& prepared, const Dataset& dataset, const Split& split,
                         const std::stop_token& stop) {
  return score_logits(*prepared.method, predictive_logit(prepared, dataset.inputs, stop), dataset, split,
                      prepared.posterior.quality);
}

MethodScore score_fit(const Method& method, const Latent& latent,
                      const std::function<PreparedMethod()>& prepare, const Dataset& dataset,
                      const Split& split, const std::stop_token& stop) {
  if (method.integrates_fit()) return score_logits(method, method.integral->logit(latent), dataset, split);
  return score_method(prepare(), dataset, split, stop);
}

}  // namespace credence
