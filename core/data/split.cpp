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

arma::uword number_of(Role role) {
  return index_of(role);
}

Split split_by(const arma::uvec& roles) {
  return {by_role([&roles](Role role) { return arma::uvec(arma::find(roles == number_of(role))); })};
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
  arma::uvec& training = split.rows[Role::train];
  if (!rule.use_first || *rule.use_first >= training.n_elem) return split;
  if (rule.uses_no_labels()) {
    split.unused = std::exchange(training, {});
    return split;
  }
  const Keys keys = order_keys(training, rule.order_seed);
  Keys ordered = keys;
  const auto last = ordered.begin() + static_cast<std::ptrdiff_t>(*rule.use_first) - 1;
  std::nth_element(ordered.begin(), last, ordered.end());
  arma::uvec used(keys.size());
  for (arma::uword k = 0; k < used.n_elem; ++k) used(k) = keys[k] <= *last ? 1 : 0;
  split.unused = training.elem(arma::find(used == 0));
  training = arma::uvec(training.elem(arma::find(used == 1)));
  return split;
}

arma::uvec first_rows(arma::uword count, arma::uword first_n) {
  arma::uvec roles(count, arma::fill::value(number_of(Role::test)));
  std::fill_n(roles.begin(), std::min(count, first_n), number_of(Role::train));
  return roles;
}

std::size_t share_of(double fraction, std::size_t count) {
  return static_cast<std::size_t>(std::round(fraction * static_cast<double>(count)));
}

/// Gives `role` to the `count` smallest hashes from `first` on; those before are smaller.
Keys::iterator give(Role role, std::size_t count, Keys::iterator first, Keys& keys, arma::uvec& roles) {
  const auto last = first + static_cast<std::ptrdiff_t>(count);
  std::nth_element(first, last, keys.end());
  for (auto key = first; key != last; ++key) roles(key->second) = number_of(role);
  return last;
}

/// The shares of `keys` with the smallest hashes: those that train, and then those that validate.
void give_shares(Keys& keys, const SplitRule& rule, arma::uvec& roles) {
  if (keys.empty()) return;
  const std::size_t train = std::clamp<std::size_t>(share_of(rule.fraction, keys.size()), 1, keys.size());
  const auto rest = give(Role::train, train, keys.begin(), keys, roles);
  const std::size_t validation = std::min(share_of(rule.validation, keys.size()), keys.size() - train);
  give(Role::validation, validation, rest, keys, roles);
}

arma::uvec share_of_rows(const Dataset& dataset, const SplitRule& rule) {
  const std::uint64_t stream = mix64(rule.seed);
  std::vector<Keys> strata(rule.stratified ? 2 : 1);
  for (arma::uword row = 0; row < dataset.size(); ++row) {
    strata[rule.stratified ? dataset.labels(row) : 0].emplace_back(mix64(stream ^ row), row);
  }
  arma::uvec roles(dataset.size(), arma::fill::value(number_of(Role::test)));
  for (Keys& stratum : strata) give_shares(stratum, rule, roles);
  return roles;
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
      if (!(rule.validation >= 0.0 && rule.validation < 1.0)) {
        throw std::invalid_argument("the share that validates must be at least 0 and below 1");
      }
      return split_by(share_of_rows(dataset, rule));
    case SplitRule::Kind::marked:
      if (dataset.role_marks.is_empty()) return split_by(first_rows(count, count));
      return split_by(dataset.role_marks);
  }
  throw std::invalid_argument("unknown kind of split");
}

}  // namespace

arma::uvec Split::not_fitted() const {
  return arma::join_cols(rows[Role::test], rows[Role::validation], unused);
}

Split for_tuning(Split split) {
  if (split.has(Role::validation)) split.rows[Role::test].reset();
  return split;
}

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

Dataset training_set(const Dataset& dataset, const Split& split) {
  Dataset training = dataset.subset(split.train());
  if (split.shows_prior()) training.unlabelled = dataset.inputs.rows(split.unused);
  return training;
}

std::uint64_t seed_after(std::uint64_t seed) {
  return seed == largest_typed_seed ? 0 : seed + 1;
}

bool leaves_training_points(const Dataset& dataset, const SplitRule& rule) {
  if (rule.kind == SplitRule::Kind::marked && !dataset.role_marks.is_empty()) {
    return arma::any(dataset.role_marks == number_of(Role::train));
  }
  return dataset.size() > 0;
}

}  // namespace credence
