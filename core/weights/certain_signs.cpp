#include "core/weights/certain_signs.h"

#include <cmath>

namespace credence {

namespace {

constexpr double reach_of_interval = 1.959963984540054;  // the standard normal's 97.5 % quantile

bool is_certain(double mean, double deviation) {
  return std::abs(mean) > reach_of_interval * deviation;
}

}  // namespace

arma::uword certain_signs(const arma::vec& mean, const arma::vec& deviation) {
  arma::uword count = 0;
  for (arma::uword k = 0; k < mean.n_elem; ++k) count += is_certain(mean(k), deviation(k)) ? 1 : 0;
  return count;
}

arma::uword certain_signs(const KernelWeights& weights) {
  arma::uword count = 0;
  for (const KernelWeight& each : weights.largest) count += is_certain(each.estimate, each.deviation) ? 1 : 0;
  return count;
}

}  // namespace credence
