#include "core/evaluation/bits.h"

#include <cmath>
#include <limits>
#include <numbers>

namespace credence {

double bits_over_coin(double mean_log_likelihood) {
  return 1.0 + mean_log_likelihood / std::numbers::ln2;
}

double base_rate_entropy(const arma::uvec& labels) {
  if (labels.is_empty()) return std::numeric_limits<double>::quiet_NaN();
  const double share = static_cast<double>(arma::accu(labels)) / static_cast<double>(labels.n_elem);
  const auto term = [](double p) { return p > 0.0 ? -p * std::log2(p) : 0.0; };
  return term(share) + term(1.0 - share);
}

}  // namespace credence
