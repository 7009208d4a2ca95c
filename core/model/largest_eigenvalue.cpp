#include "core/model/largest_eigenvalue.h"

#include "core/concurrency/cancelled.h"
#include "core/data/random.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace credence {

namespace {

arma::vec random_direction(arma::uword n) {
  Random random(1);
  arma::vec direction(n);
  for (double& value : direction) value = random.normal();
  return arma::normalise(direction);
}

struct Ritz {
  double value = 0.0;
  double residual_share = 0.0;  ///< of the next off-diagonal entry
};

/// The largest eigenvalue of the symmetric tridiagonal matrix, and the last entry of its eigenvector.
Ritz largest_ritz(const arma::vec& diagonal, const arma::vec& off_diagonal, arma::uword size) {
  arma::mat tridiagonal(size, size, arma::fill::zeros);
  for (arma::uword k = 0; k < size; ++k) {
    tridiagonal(k, k) = diagonal(k);
    if (k > 0) tridiagonal(k, k - 1) = tridiagonal(k - 1, k) = off_diagonal(k - 1);
  }
  arma::vec values;
  arma::mat vectors;
  arma::eig_sym(values, vectors, tridiagonal);
  return {values.back(), std::abs(vectors(size - 1, size - 1))};
}

}  // namespace

double largest_eigenvalue(const std::function<arma::vec(const arma::vec&)>& product, arma::uword n,
                          double tolerance, arma::uword most_products, const std::stop_token& stop) {
  if (n == 0) throw std::invalid_argument("a matrix without rows has no eigenvalues");
  const arma::uword steps = std::min(n, most_products);
  arma::mat basis(n, steps);
  arma::vec diagonal(steps);
  arma::vec off_diagonal(steps);
  basis.col(0) = random_direction(n);
  Ritz ritz;
  for (arma::uword k = 0; k < steps; ++k) {
    throw_if_stopped(stop);
    arma::vec next = product(basis.col(k));
    diagonal(k) = arma::dot(next, basis.col(k));
    // Twice is enough (Kahan): rounding would otherwise bring back directions that were found already.
    for (int pass = 0; pass < 2; ++pass) next -= basis.head_cols(k + 1) * (basis.head_cols(k + 1).t() * next);
    off_diagonal(k) = arma::norm(next);
    if (!std::isfinite(diagonal(k)) || !std::isfinite(off_diagonal(k))) return arma::datum::inf;
    ritz = largest_ritz(diagonal, off_diagonal, k + 1);
    if (off_diagonal(k) * ritz.residual_share <= tolerance * ritz.value || k + 1 == steps) break;
    basis.col(k + 1) = next / off_diagonal(k);
  }
  return ritz.value;
}

}  // namespace credence
