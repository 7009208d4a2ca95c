#include "core/model/moment_error_bound.h"

#include "core/model/stable_functions.h"

#include <array>
#include <cmath>
#include <cstddef>

namespace credence {

MomentErrorBound moment_error_bound(const MomentDirections& directions, const MomentSystem& system,
                                    const arma::uvec& labels, const MapFit& map, const arma::mat& factor,
                                    const arma::vec& variance, double decrement,
                                    const std::stop_token& stop) {
  const KernelProducts& products = directions.products;
  const ChebyshevPoints& points = *directions.points;
  const double prior_variance = system.prior_variance();
  const arma::uword kept = system.size() - 1;
  const arma::vec p = sigmoid(map.logits);
  const arma::vec curvature = credence::curvature(map.logits);
  const arma::vec gradient = 0.5 * variance % curvature % (1.0 - 2.0 * p);
  const arma::vec slope = system.transposed(gradient);
  const arma::vec response = system.solve(factor, slope);
  const double unsettled = std::sqrt(arma::dot(slope, response) * decrement);
  const std::array<arma::vec, 2> duals = {residual(map.logits, labels),
                                          gradient - curvature % system.logits(response)};
  const double loss = products.largest_loss();
  const double root = std::sqrt(loss);
  std::array<double, 2> dropped = {};
  std::array<double, 2> sizes = {};
  std::array<double, 2> images = {};
  for (std::size_t k = 0; k < duals.size(); ++k) {
    const arma::vec sums =
        products.sums(points.sums(duals[k], products.along1().degree(), products.along2().degree(), stop));
    arma::vec others = sums;  // where G - LLᵀ is not nothing
    others.elem(directions.pivots).zeros();
    dropped[k] = std::sqrt(
        arma::accu(arma::square(directions.turn.tail_cols(directions.turn.n_cols - kept).t() * sums)) +
        directions.rest_trace * arma::dot(others, others));
    sizes[k] = root * arma::accu(arma::abs(duals[k]));
    images[k] = root * arma::accu(arma::abs(points.values(products.surface(sums), stop)));
  }
  const double lost = prior_variance * directions.dropped_trace(kept) / 8.0 +
                      0.5 * prior_variance * dropped[0] * dropped[0] +
                      prior_variance * dropped[0] * dropped[1];
  const double kernel = 0.25 * std::sqrt(prior_variance) * static_cast<double>(points.size()) * loss +
                        prior_variance * (images[0] * sizes[0] + images[0] * sizes[1] + images[1] * sizes[0]);
  return {lost + kernel + unsettled, loss};
}

}  // namespace credence
