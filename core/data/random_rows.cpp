#include "core/data/random_rows.h"

#include "core/data/random.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace credence {

arma::uvec random_rows(arma::uword rows, arma::uword count, std::uint64_t seed) {
  const std::uint64_t stream = mix64(seed);
  std::vector<std::pair<std::uint64_t, arma::uword>> keys;  // hash, row
  keys.reserve(rows);
  for (arma::uword row = 0; row < rows; ++row) keys.emplace_back(mix64(stream ^ row), row);
  const auto chosen = static_cast<std::ptrdiff_t>(std::min(rows, count));
  std::partial_sort(keys.begin(), keys.begin() + chosen, keys.end());
  arma::uvec result(static_cast<arma::uword>(chosen));
  for (arma::uword k = 0; k < result.n_elem; ++k) result(k) = keys[k].second;
  return result;
}

}  // namespace credence
