#include "core/data/split.h"

#include "core/data/random.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <stdexcept>
#include <utility>
#include <vector>

namespace credence {

namespace {

arma::uvec rows_between(arma::uword begin, arma::uword end) {
  arma::uvec rows(end - begin);
  std::iota(rows.begin(), rows.end(), begin);
  return rows;
}

Split split_after(arma::uword count, arma::uword first_n) {
  const arma::uword n = std::min(count, first_n);
  return {rows_between(0, n), rows_between(n, count)};
}

Split split_by_hash(arma::uword count, double fraction, std::uint64_t seed) {
  const auto wanted = static_cast<arma::uword>(std::round(fraction * static_cast<double>(count)));
  const arma::uword n = std::min(count, std::max<arma::uword>(1, wanted));
  const std::uint64_t stream = mix64(seed);
  std::vector<std::pair<std::uint64_t, arma::uword>> keys(count);
  for (arma::uword row = 0; row < count; ++row) keys[row] = {mix64(stream ^ row), row};
  std::nth_element(keys.begin(), keys.begin() + static_cast<std::ptrdiff_t>(n), keys.end());

  arma::uvec trains(count, arma::fill::zeros);
  for (arma::uword k = 0; k < n; ++k) trains(keys[k].second) = 1;
  return {arma::find(trains == 1), arma::find(trains == 0)};
}

}  // namespace

Split split_rows(arma::uword count, const SplitRule& rule) {
  switch (rule.kind) {
    case SplitRule::Kind::all_training:
      return split_after(count, count);
    case SplitRule::Kind::first_n:
      if (rule.first_n == 0) throw std::invalid_argument("at least one row must train");
      return split_after(count, rule.first_n);
    case SplitRule::Kind::fraction:
      if (!(rule.fraction > 0.0 && rule.fraction <= 1.0)) {
        throw std::invalid_argument("the training fraction must be above 0 and at most 1");
      }
      return split_by_hash(count, rule.fraction, rule.seed);
  }
  throw std::invalid_argument("unknown kind of split");
}

}  // namespace credence
