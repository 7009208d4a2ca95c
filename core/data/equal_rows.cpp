#include "core/data/equal_rows.h"

#include <algorithm>
#include <tuple>

namespace credence {

arma::uvec first_equal_rows(const arma::mat& inputs) {
  const arma::uword count = inputs.n_rows;
  if (count == 0) return {};
  arma::uvec first = arma::regspace<arma::uvec>(0, count - 1);
  arma::uvec order = first;
  const double* const x1 = inputs.colptr(0);
  const double* const x2 = inputs.colptr(1);
  std::sort(order.begin(), order.end(), [&](arma::uword a, arma::uword b) {
    return std::tie(x1[a], x2[a], a) < std::tie(x1[b], x2[b], b);
  });
  for (arma::uword k = 1; k < count; ++k) {
    const arma::uword row = order(k);
    const arma::uword before = order(k - 1);
    if (x1[row] == x1[before] && x2[row] == x2[before]) first(row) = first(before);
  }
  return first;
}

}  // namespace credence
