#include "core/model/sum_log_sigmoid.h"

#include <algorithm>
#include <cmath>

namespace credence {

double sum_log_sigmoid(const double* signs, const double* logits, arma::uword count) {
  // log σ(s) = min(s, 0) - log(1 + exp(-|s|)), and the factors of the product lie between 1 and 2.
  constexpr arma::uword factors = 512;  // 2^512 is far from overflow
  double sum = 0.0;
  for (arma::uword first = 0; first < count; first += factors) {
    const arma::uword last = std::min(first + factors, count);
    double product = 1.0;
    for (arma::uword n = first; n < last; ++n) {
      const double s = signs[n] * logits[n];
      sum += std::min(s, 0.0);
      product *= 1.0 + std::exp(-std::abs(s));
    }
    sum -= std::log(product);
  }
  return sum;
}

}  // namespace credence
