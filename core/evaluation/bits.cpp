#include "core/evaluation/bits.h"

#include <cmath>
#include <limits>
#include <numbers>

namespace credence {

double bits_over_coin(double mean_log_likelihood) {
  return 1.0 + mean_log_likelihood / std::numbers::ln2;
}

double base_rate_loss(const arma::uvec& training, const arma::uvec& judged) {
  if (training.is_empty() || judged.is_empty()) return std::numeric_limits<double>::quiet_NaN();
  const double share = arma::mean(arma::conv_to<arma::vec>::from(training));
  const double positive = arma::mean(arma::conv_to<arma::vec>::from(judged));
  // A class that is not judged costs nothing, however improbable.
  const auto cost = [](double weight, double p) { return weight > 0.0 ? -weight * std::log2(p) : 0.0; };
  return cost(positive, share) + cost(1.0 - positive, 1.0 - share);
}

}  // namespace credence
