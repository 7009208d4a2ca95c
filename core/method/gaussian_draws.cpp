#include "core/method/gaussian_draws.h"

#include "core/data/random.h"

#include <cmath>
#include <utility>

namespace credence {

arma::mat standard_normals(arma::uword rows, arma::uword count, std::uint64_t seed, arma::uword first) {
  arma::mat normals(rows, count, arma::fill::none);
  for (arma::uword s = 0; s < count; ++s) {
    Random random(mix64(mix64(seed) + first + s));  // a stream for each draw
    double* const draw = normals.colptr(s);
    for (arma::uword k = 0; k < rows; ++k) draw[k] = random.normal();
  }
  return normals;
}

arma::mat gaussian_draws(const Gaussian& posterior, arma::mat normals) {
  arma::mat draws = posterior.covariance.deviations(std::move(normals));
  for (arma::uword s = 0; s < draws.n_cols; ++s) draws.col(s) += posterior.mean;
  return draws;
}

arma::mat gaussian_draws(const Gaussian& posterior, arma::uword count, std::uint64_t seed) {
  return gaussian_draws(posterior, standard_normals(posterior.mean.n_elem, count, seed));
}

WeightedDraws weighted_gaussian_draws(const Gaussian& posterior, arma::uword count, std::uint64_t seed) {
  const auto make = [posterior, seed](arma::uword first, arma::uword block) {
    return gaussian_draws(posterior, standard_normals(posterior.mean.n_elem, block, seed, first));
  };
  return {posterior.mean.n_elem, count, make};
}

arma::mat prior_draws(const Gaussian& posterior, arma::mat normals) {
  const Prior& prior = posterior.covariance.prior();
  normals *= std::sqrt(prior.variance);
  if (!prior.scale.is_empty()) normals.each_col() %= prior.scale;
  if (!prior.mean.is_empty()) normals.each_col() += prior.mean;
  return normals;
}

}  // namespace credence
