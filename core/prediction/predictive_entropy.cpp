#include "core/prediction/predictive_entropy.h"

#include "core/prediction/predict.h"

#include <cmath>
#include <numbers>

namespace credence {

double binary_entropy(double logit) {
  // -p log p - (1 - p) log(1 - p) with p = σ(|a|): the smaller probability is e/(1 + e), e = exp(-|a|).
  const double size = std::abs(logit);
  const double e = std::exp(-size);
  // Beyond 745 e is 0, and so is the entropy; infinite logits would make 0·∞.
  if (e == 0.0) return 0.0;
  return (std::log1p(e) + size * e / (1.0 + e)) / std::numbers::ln2;
}

arma::mat predictive_entropy(const arma::mat& mean, const arma::mat& variance) {
  arma::mat result(arma::size(mean), arma::fill::none);
  for (arma::uword n = 0; n < mean.n_elem; ++n) {
    result(n) = binary_entropy(probit_logit(mean(n), variance(n)));
  }
  return result;
}

}  // namespace credence
