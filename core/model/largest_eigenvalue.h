#pragma once

#include <armadillo>

#include <functional>
#include <stop_token>

namespace credence {

/// The largest eigenvalue of a symmetric positive semi-definite n×n matrix that is known by its products
/// `product(v)` alone, by Lanczos' method with full reorthogonalisation (Golub & Van Loan, Matrix
/// Computations, §10.1 and §10.3) from a fixed random start. Ends when the Ritz value's residual shows an
/// eigenvalue within `tolerance` of it, relatively, or after `most_products`; the answer is never above the
/// true one but for rounding, and exact where n products are allowed; infinite where a product is not finite.
/// Throws std::invalid_argument for n = 0, Cancelled when stopped.
double largest_eigenvalue(const std::function<arma::vec(const arma::vec&)>& product, arma::uword n,
                          double tolerance = 1e-3, arma::uword most_products = 60,
                          const std::stop_token& stop = {});

}  // namespace credence
