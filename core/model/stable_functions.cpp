#include "core/model/stable_functions.h"

#include "core/concurrency/parallel.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numeric>
#include <vector>

namespace credence {

namespace {

constexpr std::size_t numbers_at_once = 8192;  // exponentials, worth a thread's while

/// value(n) for n = 0 … count - 1.
template <typename Value>
arma::vec of_each(arma::uword count, const Value& value) {
  arma::vec result(count, arma::fill::none);
  parallel_blocks(count, numbers_at_once, [&](std::size_t first, std::size_t last) {
    for (arma::uword n = first; n <= last; ++n) result[n] = value(n);
  });
  return result;
}

}  // namespace

double log1p_exp(double a) {
  // For a > 0, write it as a + log(1 + exp(-a)): the exponential then never overflows.
  return a > 0.0 ? a + std::log1p(std::exp(-a)) : std::log1p(std::exp(a));
}

double sigmoid(double a) {
  if (a >= 0.0) return 1.0 / (1.0 + std::exp(-a));
  const double e = std::exp(a);
  return e / (1.0 + e);
}

double log_sigmoid(double a) {
  return -log1p_exp(-a);
}

double bound_precision(double xi) {
  return xi < 1e-4 ? 0.25 - xi * xi / 48.0 : 0.5 * std::tanh(0.5 * xi) / xi;
}

double log_likelihood(const arma::vec& logits, const arma::uvec& labels) {
  // Added up one by one, a million terms would lose three more digits to rounding.
  constexpr arma::uword terms = 1024;
  std::vector<double> sums((logits.n_elem + terms - 1) / terms, 0.0);
  parallel_blocks(sums.size(), numbers_at_once / terms, [&](std::size_t first, std::size_t last) {
    for (std::size_t block = first; block <= last; ++block) {
      const arma::uword end = std::min((block + 1) * terms, logits.n_elem);
      for (arma::uword n = block * terms; n < end; ++n)
        sums[block] += log_sigmoid(labels[n] == 1 ? logits[n] : -logits[n]);
    }
  });
  return std::accumulate(sums.begin(), sums.end(), 0.0);
}

arma::vec residual(const arma::vec& logits, const arma::uvec& labels) {
  return of_each(logits.n_elem,
                 [&](arma::uword n) { return static_cast<double>(labels[n]) - sigmoid(logits[n]); });
}

arma::vec curvature(const arma::vec& logits) {
  return of_each(logits.n_elem, [&](arma::uword n) {
    const double e = std::exp(-std::abs(logits[n]));
    return e / ((1.0 + e) * (1.0 + e));
  });
}

arma::vec sigmoid(const arma::vec& logits) {
  return of_each(logits.n_elem, [&](arma::uword n) { return sigmoid(logits[n]); });
}

}  // namespace credence
