#include "app/compute/fit_result.h"

#include "app/compute/method_draws.h"
#include "core/evaluation/confusion.h"
#include "core/method/method.h"

#include <algorithm>
#include <utility>

namespace credence {

std::shared_ptr<const MethodDraws> FitResult::drawsOf(const Method& method) const {
  for (const auto& made : draws) {
    if (made->prepared.method == &method) return made;
  }
  return nullptr;
}

std::shared_ptr<const MethodScore> FitResult::scoreOf(const Method& method) const {
  // A fit to a sample has not been evaluated.
  if (const MethodScore* always = fit->evaluation.find(method)) return {fit, always};
  const auto known =
      std::ranges::find_if(scores, [&](const auto& score) { return score->method == &method; });
  return known == scores.end() ? nullptr : *known;
}

std::vector<std::shared_ptr<const MethodScore>> FitResult::scoresShown() const {
  std::vector<std::shared_ptr<const MethodScore>> shown;
  for (const Method* method : methodsShown(request.shown)) {
    if (auto score = scoreOf(*method)) shown.push_back(std::move(score));
  }
  if (!shown.empty()) return shown;
  // Without a prior there may be none of them.
  for (const MethodScore& score : fit->evaluation.scores) shown.emplace_back(fit, &score);
  return shown;
}

const arma::vec* FitResult::decisions(const Quantity& quantity) const {
  if (is_difference(quantity)) return nullptr;
  // Where a formula predicts, the sign of the latent mean decides, whichever formula; of Laplace's Gaussian
  // it is known.
  if (is_of_fit(quantity) && (quantity.method == nullptr || quantity.method->integrates_fit())) {
    return sampled > 0 ? nullptr : &fit->evaluation.latent.mean;
  }
  const auto known = std::find_if(pointLogits.begin(), pointLogits.end(),
                                  [&](const PointLogits& points) { return points.quantity == quantity; });
  return known == pointLogits.end() ? nullptr : known->logits.get();
}

arma::uvec FitResult::decided(const Quantity& quantity, const arma::uvec& rows, double threshold) const {
  const arma::vec* known = decisions(quantity);
  if (known == nullptr) return {};
  arma::vec logits = known->elem(rows);
  double least = 0.0;
  // What is no probability has no threshold but one half. Where a formula predicts, what is known is the
  // latent mean, whose sign decides at one half only.
  if (threshold != 0.5 && is_probability(quantity)) {
    least = threshold_logit(threshold);
    const bool formula = quantity.method != nullptr && quantity.method->integrates_fit();
    const Latent& latent = fit->evaluation.latent;
    if (formula) {
      const arma::vec ratio = latent.ratio.is_empty() ? arma::vec() : arma::vec(latent.ratio.elem(rows));
      logits = quantity.method->integral->logit({logits, latent.variance.elem(rows), ratio});
    }
  }
  return logits >= least;
}

}  // namespace credence
