#include "core/model/chebyshev.h"

#include <cmath>
#include <numbers>

namespace credence {

arma::mat chebyshev_values(const arma::vec& places, arma::uword degree) {
  arma::mat values(places.n_elem, degree + 1, arma::fill::none);
  values.col(0).ones();
  if (degree == 0) return values;
  values.col(1) = places;
  for (arma::uword k = 2; k <= degree; ++k) {
    const double* before = values.colptr(k - 2);
    const double* last = values.colptr(k - 1);
    double* next = values.colptr(k);
    for (arma::uword n = 0; n < places.n_elem; ++n) next[n] = 2.0 * places(n) * last[n] - before[n];
  }
  return values;
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
  arma::vec product(a.n_elem + b.n_elem - 1, arma::fill::zeros);
  for (arma::uword i = 0; i < a.n_elem; ++i) {
    for (arma::uword k = 0; k < b.n_elem; ++k) {
      const double half = 0.5 * a(i) * b(k);
      product(i + k) += half;
      product(i > k ? i - k : k - i) += half;
    }
  }
  return product;
}

}  // namespace credence
