#include "core/evaluation/split_scores.h"

#include "core/concurrency/cancelled.h"
#include "core/concurrency/parallel.h"
#include "core/data/role.h"
#include "core/model/likelihood_maximum.h"
#include "core/model/model.h"

#include <armadillo>

#include <limits>
#include <mutex>
#include <stdexcept>

namespace credence {

namespace {

/// A split whose likelihood has no maximum has no scores, and counts as one whose fit did not converge.
SplitScore score_split(const Dataset& dataset, const Hyperparameters& hyperparameters,
                       const SplitRule& rule) {
  const Split split = split_rows(dataset, rule);
  try {
    const Model model = fit_model(training_set(dataset, split), hyperparameters);
    return split_score(rule.seed, evaluate(model, dataset, split), model.mode.converged);
  } catch (const NoMaximum&) {
    constexpr double nan = std::numeric_limits<double>::quiet_NaN();
    return {rule.seed, std::vector<double>(methods_always_scored().size(), nan), false};
  }
}

Spread spread_of(const std::vector<double>& values) {
  constexpr double nan = std::numeric_limits<double>::quiet_NaN();
  const arma::vec sample(values);
  if (sample.is_empty()) return {0, nan, nan};
  return {values.size(), arma::mean(sample), values.size() < 2 ? nan : arma::stddev(sample)};
}

}  // namespace

SplitScore split_score(std::uint64_t seed, const Evaluation& evaluation, bool converged) {
  SplitScore score{seed, {}, converged};
  for (const Method* method : methods_always_scored()) {
    const Score* test = evaluation.of(*method).of(Role::test);
    if (test == nullptr) throw std::invalid_argument("this split leaves no test points");
    score.log_likelihoods.push_back(test->mean_log_likelihood);
  }
  return score;
}

std::vector<SplitScore> score_splits(const Dataset& dataset, const Hyperparameters& hyperparameters,
                                     const SplitRule& rule, std::size_t count, const SplitReport& report,
                                     const std::stop_token& stop) {
  if (rule.kind != SplitRule::Kind::fraction) {
    throw std::invalid_argument("only a split by fraction has seeds to try");
  }
  std::vector<SplitScore> scores(count);
  std::vector<SplitRule> rules(count, rule);
  for (std::size_t k = 1; k < count; ++k) rules[k].seed = seed_after(rules[k - 1].seed);
  std::mutex mutex;
  std::size_t done = 0;
  parallel_for(count, [&](std::size_t k) {
    throw_if_stopped(stop);
    scores[k] = score_split(dataset, hyperparameters, rules[k]);
    const std::lock_guard lock(mutex);
    ++done;
    if (report) report(scores[k], done);
  });
  return scores;
}

std::vector<Spread> spread_of(const std::vector<SplitScore>& scores) {
  std::vector<std::vector<double>> values(methods_always_scored().size());
  for (const SplitScore& score : scores) {
    if (!score.converged) continue;
    for (std::size_t k = 0; k < values.size(); ++k) values[k].push_back(score.log_likelihoods[k]);
  }
  std::vector<Spread> spreads;
  spreads.reserve(values.size());
  for (const std::vector<double>& of_method : values) spreads.push_back(spread_of(of_method));
  return spreads;
}

}  // namespace credence
