#include "core/method/posterior_draws.h"

#include "core/data/random.h"
#include "core/model/triangular.h"

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

arma::mat laplace_draws(const MapFit& map, const LaplacePosterior& posterior, arma::mat normals) {
  const arma::mat& factor = *posterior.factor();
  // A factor's rows have either sign, by the decomposition that it came from; draws must not depend on that.
  for (arma::uword k = 0; k < factor.n_rows; ++k) {
    if (factor(k, k) < 0.0) normals.row(k) *= -1.0;
  }
  solve_upper(factor, normals);
  normals *= std::sqrt(posterior.prior_variance());
  for (arma::uword s = 0; s < normals.n_cols; ++s) normals.col(s) += map.weights;
  return normals;
}

arma::mat laplace_draws(const Model& model, arma::uword count, std::uint64_t seed) {
  return laplace_draws(model.map, model.posterior, standard_normals(model.rank(), count, seed));
}

WeightedDraws weighted_laplace_draws(const Model& model, arma::uword count, std::uint64_t seed) {
  const auto make = [map = model.map, posterior = model.posterior, seed](arma::uword first,
                                                                         arma::uword block) {
    return laplace_draws(map, posterior, standard_normals(map.weights.n_elem, block, seed, first));
  };
  return {model.rank(), count, make};
}

arma::mat prior_draws(const Model& model, arma::uword count, std::uint64_t seed) {
  return std::sqrt(model.hyperparameters.prior_variance) * standard_normals(model.rank(), count, seed);
}

}  // namespace credence
