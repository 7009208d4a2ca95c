#include "core/evaluation/method_score.h"

#include <utility>

namespace credence {

MethodScore at_threshold(const MethodScore& score, const Dataset& dataset, const Split& split,
                         double probability) {
  MethodScore moved{score.method, {}, score.quality, score.parts};
  const double threshold = threshold_logit(probability);
  if (threshold == 0.0) return moved;
  for (const Role role : all_roles) {
    std::optional<Score>& part = moved.parts[role];
    if (!part) continue;
    const arma::uvec& rows = split.rows[role];
    part->confusion = confusion_matrix(score.logits.elem(rows), dataset.labels.elem(rows), threshold);
    part->accuracy = rates_of(part->confusion).accuracy;
  }
  return moved;
}

Role held_out_role(const MethodScore& score) {
  return score.parts[Role::validation] ? Role::validation : Role::test;
}

MethodScore score_logits(const Method& method, arma::vec logits, const Dataset& dataset, const Split& split,
                         const PosteriorQuality& quality) {
  MethodScore result{&method, {}, quality};
  for (const Role role : all_roles) {
    const arma::uvec& rows = split.rows[role];
    if (split.is_scored(role)) result.parts[role] = score(logits.elem(rows), dataset.labels.elem(rows));
  }
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
