#include "core/model/stable_functions.h"

#include <algorithm>
#include <cmath>

namespace credence {

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
  // In blocks: added up one by one, a million terms would lose three more digits to rounding.
  constexpr arma::uword block = 1024;
  double total = 0.0;
  for (arma::uword first = 0; first < logits.n_elem; first += block) {
    double sum = 0.0;
    for (arma::uword n = first; n < std::min(first + block, logits.n_elem); ++n) {
      sum += log_sigmoid(labels(n) == 1 ? logits(n) : -logits(n));
    }
    total += sum;
  }
  return total;
}

arma::vec residual(const arma::vec& logits, const arma::uvec& labels) {
  return arma::conv_to<arma::vec>::from(labels) - sigmoid(logits);
}

arma::vec sigmoid(const arma::vec& logits) {
  arma::vec result(arma::size(logits));
  for (arma::uword n = 0; n < logits.n_elem; ++n) result(n) = sigmoid(logits(n));
  return result;
}

}  // namespace credence
