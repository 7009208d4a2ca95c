#include "core/evaluation/split_scores.h"

#include "core/concurrency/parallel.h"
#include "core/model/model.h"

#include <armadillo>

#include <limits>
#include <mutex>
#include <stdexcept>

namespace credence {

namespace {

Spread spread_of(const std::vector<double>& values) {
  constexpr double nan = std::numeric_limits<double>::quiet_NaN();
  const arma::vec sample(values);
  if (sample.is_empty()) return {0, nan, nan};
  return {values.size(), arma::mean(sample), values.size() < 2 ? nan : arma::stddev(sample)};
}

}  // namespace

SplitScore split_score(std::uint64_t seed, const Evaluation& evaluation, bool converged) {
  if (!evaluation.test) throw std::invalid_argument("this split leaves no test points");
  return {seed, evaluation.test->map.mean_log_likelihood, evaluation.test->laplace.mean_log_likelihood,
          converged};
}

std::vector<SplitScore> score_splits(const Dataset& dataset, const Hyperparameters& hyperparameters,
                                     const SplitRule& rule, std::size_t count,
                                     const ProgressCallback& report) {
  if (rule.kind != SplitRule::Kind::fraction) {
    throw std::invalid_argument("only a split by fraction has seeds to try");
  }
  std::vector<SplitScore> scores(count);
  std::vector<SplitRule> rules(count, rule);
  for (std::size_t k = 1; k < count; ++k) rules[k].seed = seed_after(rules[k - 1].seed);
  std::mutex mutex;
  std::size_t done = 0;
  parallel_for(count, [&](std::size_t k) {
    const Split split = split_rows(dataset, rules[k]);
    const Model model = fit_model(dataset.subset(split.train), hyperparameters);
    scores[k] = split_score(rules[k].seed, evaluate(model, dataset, split), model.map.converged);
    const std::lock_guard lock(mutex);
    ++done;
    if (report) report({"splits", done, count});
  });
  return scores;
}

SplitSpread spread_of(const std::vector<SplitScore>& scores) {
  std::vector<double> map;
  std::vector<double> laplace;
  for (const SplitScore& score : scores) {
    if (!score.converged) continue;
    map.push_back(score.map);
    laplace.push_back(score.laplace);
  }
  return {spread_of(map), spread_of(laplace)};
}

}  // namespace credence
