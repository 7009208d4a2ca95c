#include "core/model/chebyshev.h"

#include <array>
#include <cmath>
#include <numbers>

namespace credence {

arma::mat chebyshev_values(const arma::vec& places, arma::uword degree) {
  arma::mat values(places.n_elem, degree + 1, arma::fill::none);
  set_chebyshev_values(values, places);
  return values;
}

void set_chebyshev_values(arma::mat& values, const arma::vec& places) {
  // Of a few places at a time, which then stay in registers.
  constexpr arma::uword lanes = 8;
  const arma::uword count = places.n_elem;
  values.set_size(count, values.n_cols);
  values.col(0).ones();
  if (values.n_cols == 1) return;
  values.col(1) = places;
  const auto go_on = [&](arma::uword first, arma::uword some) {
    std::array<double, lanes> twice = {};
    std::array<double, lanes> before = {};
    std::array<double, lanes> last = {};
    for (arma::uword n = 0; n < some; ++n) {
      last[n] = places[first + n];
      twice[n] = 2.0 * last[n];
      before[n] = 1.0;
    }
    for (arma::uword k = 2; k < values.n_cols; ++k) {
      double* next = values.colptr(k) + first;
      for (arma::uword n = 0; n < some; ++n) {
        next[n] = twice[n] * last[n] - before[n];
        before[n] = last[n];
        last[n] = next[n];
      }
    }
  };
  arma::uword first = 0;
  for (; first + lanes <= count; first += lanes) go_on(first, lanes);
  go_on(first, count - first);
}

arma::vec chebyshev_nodes(arma::uword count) {
  arma::vec nodes(count);
  for (arma::uword j = 0; j < count; ++j) {
    nodes(j) = std::cos(std::numbers::pi * (static_cast<double>(j) + 0.5) / static_cast<double>(count));
  }
  return nodes;
}

arma::mat chebyshev_transform(arma::uword count) {
  arma::mat transform(count, count);
  for (arma::uword j = 0; j < count; ++j) {
    for (arma::uword k = 0; k < count; ++k) {
      const double angle = std::numbers::pi * static_cast<double>(k) * (static_cast<double>(j) + 0.5) /
                           static_cast<double>(count);
      transform(k, j) = (k == 0 ? 1.0 : 2.0) / static_cast<double>(count) * std::cos(angle);
    }
  }
  return transform;
}

arma::vec chebyshev_product(const arma::vec& a, const arma::vec& b) {
  const arma::uword count = b.n_elem;
  arma::vec product(a.n_elem + count - 1, arma::fill::zeros);
  // T_i T_k = (T_{i+k} + T_{|i-k|})/2. The differences, with their sign, each have a place of their own
  // first.
  arma::vec differences(a.n_elem + count - 1, arma::fill::zeros);
  for (arma::uword i = 0; i < a.n_elem; ++i) {
    const double half = 0.5 * a[i];
    const double* const from = b.memptr();
    double* const sums = product.memptr() + i;
    double* const others = differences.memptr() + (a.n_elem - 1 - i);  // of k - i, from 1 - a.n_elem on
    for (arma::uword k = 0; k < count; ++k) {
      sums[k] += half * from[k];
      others[k] += half * from[k];
    }
  }
  const arma::uword none = a.n_elem - 1;
  for (arma::uword k = 0; k < differences.n_elem; ++k)
    product[k > none ? k - none : none - k] += differences[k];
  return product;
}

}  // namespace credence
