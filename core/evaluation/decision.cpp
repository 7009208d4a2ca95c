#include "core/evaluation/decision.h"

#include "core/evaluation/confusion.h"
#include "core/model/stable_functions.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

namespace credence {

namespace {

/// Of a probability that may be 0 or 1.
double logit_of(double probability) {
  return std::log(probability) - std::log1p(-probability);
}

double cost_of(std::size_t label, std::size_t decision, const DecisionCosts& costs) {
  if (decision == static_cast<std::size_t>(Decision::abstain)) return costs.abstaining.value_or(0.0);
  if (decision == label) return 0.0;
  return label == 0 ? costs.false_positive : costs.false_negative;
}

}  // namespace

void validate(const DecisionCosts& costs) {
  const auto usable = [](double cost) { return std::isfinite(cost) && cost > 0.0; };
  if (!usable(costs.false_positive) || !usable(costs.false_negative)) {
    throw std::invalid_argument("the costs of the two errors are positive numbers");
  }
  if (costs.abstaining && !(std::isfinite(*costs.abstaining) && *costs.abstaining >= 0.0)) {
    throw std::invalid_argument("the cost of abstaining is a number that is not negative");
  }
}

double best_threshold(const DecisionCosts& costs) {
  // Not the sum of the two, which could be beyond the largest double.
  return 1.0 / (1.0 + costs.false_negative / costs.false_positive);
}

std::optional<AbstainBand> abstain_band(const DecisionCosts& costs) {
  if (!costs.abstaining) return std::nullopt;
  const AbstainBand band = {*costs.abstaining / costs.false_negative,
                            1.0 - *costs.abstaining / costs.false_positive};
  if (!(band.lower < band.upper)) return std::nullopt;
  return band;
}

DecisionRule::DecisionRule(double threshold, const std::optional<AbstainBand>& band)
    : threshold_(threshold_logit(threshold)) {
  if (!band) return;
  lower_ = logit_of(band->lower);
  upper_ = logit_of(band->upper);
}

Decision DecisionRule::decide(double logit) const {
  if (logit > lower_ && logit < upper_) return Decision::abstain;
  return predicted_class(logit, threshold_) == 1 ? Decision::class_1 : Decision::class_0;
}

DecisionCounts count_decisions(const arma::vec& logits, const arma::uvec& labels, const DecisionRule& rule) {
  DecisionCounts counts = {};
  for (arma::uword n = 0; n < labels.n_elem; ++n) {
    ++counts[labels(n)][static_cast<std::size_t>(rule.decide(logits(n)))];
  }
  return counts;
}

double mean_cost(const DecisionCounts& counts, const DecisionCosts& costs) {
  double sum = 0.0;
  double points = 0.0;
  for (std::size_t label = 0; label < counts.size(); ++label) {
    for (std::size_t decision = 0; decision < counts[label].size(); ++decision) {
      const auto count = static_cast<double>(counts[label][decision]);
      sum += count * cost_of(label, decision, costs);
      points += count;
    }
  }
  return sum / points;  // 0/0 is the NaN that was promised
}

double cost_of_ignorance(const DecisionCounts& counts, const DecisionCosts& costs) {
  std::array<double, 2> points = {};
  for (std::size_t label = 0; label < counts.size(); ++label) {
    for (const arma::uword count : counts[label]) points[label] += static_cast<double>(count);
  }
  const double all = points[0] + points[1];
  if (!(all > 0.0)) return std::numeric_limits<double>::quiet_NaN();
  const double one = std::min(points[1] / all * costs.false_negative, points[0] / all * costs.false_positive);
  return costs.abstaining ? std::min(one, *costs.abstaining) : one;
}

double promised_cost(const arma::vec& logits, const DecisionRule& rule, const DecisionCosts& costs) {
  double sum = 0.0;
  for (const double logit : logits) {
    switch (rule.decide(logit)) {
      case Decision::class_0:
        sum += sigmoid(logit) * costs.false_negative;
        break;
      case Decision::class_1:
        sum += sigmoid(-logit) * costs.false_positive;
        break;
      case Decision::abstain:
        sum += costs.abstaining.value_or(0.0);
        break;
    }
  }
  return sum / static_cast<double>(logits.n_elem);
}

}  // namespace credence
