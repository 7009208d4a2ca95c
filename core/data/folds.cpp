#include "core/data/folds.h"

#include "core/data/random.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace credence {

namespace {

/// All rows in the order of their hashes; with strata, class 0 comes before class 1.
arma::uvec dealing_order(const Dataset& dataset, const FoldRule& rule) {
  const std::uint64_t stream = mix64(rule.seed);
  arma::uvec order = arma::regspace<arma::uvec>(0, dataset.size() - 1);
  const auto key = [&](arma::uword row) {
    return std::pair(rule.stratified ? dataset.labels(row) : 0, mix64(stream ^ row));
  };
  std::sort(order.begin(), order.end(), [&](arma::uword a, arma::uword b) { return key(a) < key(b); });
  return order;
}

}  // namespace

std::vector<Split> fold_splits(const Dataset& dataset, const FoldRule& rule) {
  if (rule.count < 2) throw std::invalid_argument("cross-validation needs at least two folds");
  if (rule.count > dataset.size()) {
    throw std::invalid_argument("cross-validation cannot have more folds than training points");
  }
  const arma::uvec order = dealing_order(dataset, rule);
  arma::uvec fold_of(dataset.size());
  for (arma::uword k = 0; k < order.n_elem; ++k) fold_of(order(k)) = k % rule.count;
  std::vector<Split> splits;
  for (arma::uword fold = 0; fold < rule.count; ++fold) {
    Split& split = splits.emplace_back();
    split.rows[Role::train] = arma::find(fold_of != fold);
    split.rows[Role::test] = arma::find(fold_of == fold);
  }
  return splits;
}

}  // namespace credence
