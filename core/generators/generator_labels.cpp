#include "core/generators/generator_labels.h"

#include "core/data/random.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace credence {

arma::uvec balanced_labels(std::uint64_t count, double balance) {
  // In units of 2^-32, so that no product is rounded, on no platform: an order that hung on the last bit
  // would change which class a point is of. A half goes down: a balance of one half alternates from 0.
  constexpr std::uint64_t half = std::uint64_t{1} << 31;
  const auto unit = static_cast<std::uint64_t>(std::llround(std::ldexp(balance, 32)));
  const auto ones_among_first = [unit](std::uint64_t k) { return (k * unit + half - 1) >> 32; };
  arma::uvec labels(count);
  for (std::uint64_t i = 0; i < count; ++i) labels(i) = ones_among_first(i + 1) - ones_among_first(i);
  const arma::uword ones = arma::accu(labels);
  if (ones == 0) labels(count - 1) = 1;
  if (ones == count) labels(count - 1) = 0;
  return labels;
}

void flip_labels(arma::uvec& labels, double share, std::uint64_t seed) {
  constexpr std::uint64_t purpose = 0x6c6162656c73;  // "labels": not the stream that splits use
  const auto n = static_cast<std::size_t>(std::llround(share * static_cast<double>(labels.n_elem)));
  if (n == 0) return;
  const std::uint64_t stream = mix64(mix64(seed) ^ purpose);
  std::vector<std::pair<std::uint64_t, arma::uword>> keys(labels.n_elem);
  for (arma::uword row = 0; row < labels.n_elem; ++row) keys[row] = {mix64(stream ^ row), row};
  std::nth_element(keys.begin(), keys.begin() + static_cast<std::ptrdiff_t>(n) - 1, keys.end());
  for (std::size_t k = 0; k < n; ++k) labels(keys[k].second) = 1 - labels(keys[k].second);
}

}  // namespace credence
