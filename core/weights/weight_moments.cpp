#include "core/weights/weight_moments.h"

namespace credence {

WeightMoments moments_of(const Gaussian& gaussian) {
  const arma::uword count = gaussian.mean.n_elem;
  const arma::mat root = gaussian.covariance.deviations(arma::eye(count, count));
  return {gaussian.mean, root * root.t()};
}

arma::mat to_original_inputs(const Standardisation& standardisation) {
  const auto& [mean, scale] = standardisation;
  return {{1.0, -mean[0] / scale[0], -mean[1] / scale[1]},
          {0.0, 1.0 / scale[0], 0.0},
          {0.0, 0.0, 1.0 / scale[1]}};
}

WeightMoments transformed(const arma::mat& transformation, const WeightMoments& moments) {
  return {transformation * moments.mean, transformation * moments.covariance * transformation.t()};
}

arma::vec completed(const WeightMoments& moments, const arma::uvec& given, const arma::vec& values) {
  const arma::vec shift =
      arma::solve(moments.covariance.submat(given, given), values - moments.mean.elem(given));
  arma::vec all = moments.mean + moments.covariance.cols(given) * shift;
  all.elem(given) = values;  // rounding aside it does that already
  return all;
}

}  // namespace credence
