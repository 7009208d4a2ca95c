#include "core/data/split.h"

#include "core/data/random.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <utility>
#include <vector>

namespace credence {

namespace {

constexpr std::uint64_t largest_typed_seed = 0x7fffffff;

using Keys = std::vector<std::pair<std::uint64_t, arma::uword>>;  // hash, row

/// Ones for the rows that train.
Split split_by(const arma::uvec& trains) {
  return {arma::find(trains == 1), arma::find(trains == 0)};
}

/// Of an order at random, in the order of `rows`.
Keys order_keys(const arma::uvec& rows, std::uint64_t seed) {
  // Of the same stream as a share's, the rows of a small share would come first.
  const std::uint64_t stream = mix64(~seed);
  Keys keys;
  keys.reserve(rows.n_elem);
  for (const arma::uword row : rows) keys.emplace_back(mix64(stream ^ row), row);
  return keys;
}

/// As training_order() says, but without sorting all of them.
Split with_first(Split split, const SplitRule& rule) {
  if (rule.use_first == 0 || rule.use_first >= split.train.n_elem) return split;
  const Keys keys = order_keys(split.train, rule.order_seed);
  Keys ordered = keys;
  const auto last = ordered.begin() + static_cast<std::ptrdiff_t>(rule.use_first) - 1;
  std::nth_element(ordered.begin(), last, ordered.end());
  arma::uvec used(keys.size());
  for (arma::uword k = 0; k < used.n_elem; ++k) used(k) = keys[k] <= *last ? 1 : 0;
  const arma::uvec unused = split.train.elem(arma::find(used == 0));
  return {split.train.elem(arma::find(used == 1)), std::move(split.test), unused};
}

arma::uvec first_rows(arma::uword count, arma::uword first_n) {
  arma::uvec trains(count, arma::fill::zeros);
  std::fill_n(trains.begin(), std::min(count, first_n), arma::uword{1});
  return trains;
}

/// Lets the share of `keys` with the smallest hashes train.
void train_share(Keys& keys, double fraction, arma::uvec& trains) {
  if (keys.empty()) return;
  const auto wanted = static_cast<std::size_t>(std::round(fraction * static_cast<double>(keys.size())));
  const std::size_t n = std::min(keys.size(), std::max<std::size_t>(1, wanted));
  std::nth_element(keys.begin(), keys.begin() + static_cast<std::ptrdiff_t>(n), keys.end());
  for (std::size_t k = 0; k < n; ++k) trains(keys[k].second) = 1;
}

arma::uvec share_of_rows(const Dataset& dataset, const SplitRule& rule) {
  const std::uint64_t stream = mix64(rule.seed);
  std::vector<Keys> strata(rule.stratified ? 2 : 1);
  for (arma::uword row = 0; row < dataset.size(); ++row) {
    strata[rule.stratified ? dataset.labels(row) : 0].emplace_back(mix64(stream ^ row), row);
  }
  arma::uvec trains(dataset.size(), arma::fill::zeros);
  for (Keys& stratum : strata) train_share(stratum, rule.fraction, trains);
  return trains;
}

Split split_all(const Dataset& dataset, const SplitRule& rule) {
  const arma::uword count = dataset.size();
  switch (rule.kind) {
    case SplitRule::Kind::all_training:
      return split_by(first_rows(count, count));
    case SplitRule::Kind::first_n:
      if (rule.first_n == 0) throw std::invalid_argument("at least one row must train");
      return split_by(first_rows(count, rule.first_n));
    case SplitRule::Kind::fraction:
      if (!(rule.fraction > 0.0 && rule.fraction <= 1.0)) {
        throw std::invalid_argument("the training fraction must be above 0 and at most 1");
      }
      return split_by(share_of_rows(dataset, rule));
    case SplitRule::Kind::marked:
      if (dataset.test_marks.is_empty()) return split_by(first_rows(count, count));
      return split_by(1 - dataset.test_marks);
  }
  throw std::invalid_argument("unknown kind of split");
}

}  // namespace

Split split_rows(const Dataset& dataset, const SplitRule& rule) {
  return with_first(split_all(dataset, rule), rule);
}

arma::uvec training_order(const arma::uvec& rows, std::uint64_t seed) {
  Keys keys = order_keys(rows, seed);
  std::sort(keys.begin(), keys.end());
  arma::uvec order(rows.n_elem);
  for (arma::uword k = 0; k < rows.n_elem; ++k) order(k) = keys[k].second;
  return order;
}

std::uint64_t seed_after(std::uint64_t seed) {
  return seed == largest_typed_seed ? 0 : seed + 1;
}

bool leaves_training_points(const Dataset& dataset, const SplitRule& rule) {
  if (rule.kind == SplitRule::Kind::marked && !dataset.test_marks.is_empty()) {
    return arma::any(dataset.test_marks == 0);
  }
  return dataset.size() > 0;
}

}  // namespace credence
