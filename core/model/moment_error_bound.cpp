#include "core/model/moment_error_bound.h"

#include "core/model/error_bound.h"
#include "core/model/stable_functions.h"

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>

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
  const arma::vec residuals = residual(map.logits, labels);
  const arma::uword degree1 = products.along1().degree();
  const arma::uword degree2 = products.along2().degree();
  // Of the evidence's terms and of the determinant's: sums of the products with the dual weights of the
  // points.
  const ChebyshevPoints::Pass moved = points.values_and_sums(
      system.surface(response),
      [&](std::span<const std::uint32_t> numbers, arma::vec& duals) {
        for (arma::uword k = 0; k < duals.n_elem; ++k) {
          const std::uint32_t n = numbers[k];
          duals[k] = gradient[n] - curvature[n] * duals[k];
        }
        return arma::accu(arma::abs(duals));
      },
      stop);
  const std::array<arma::vec, 2> sums = {products.sums(points.sums(residuals, degree1, degree2, stop)),
                                         products.sums(moved.sums)};
  const double loss = products.largest_loss();
  const double root = std::sqrt(loss);
  const std::array<double, 2> sizes = {root * arma::accu(arma::abs(residuals)), root * moved.total};
  std::array<double, 2> dropped = {};
  std::array<double, 2> images = {};
  for (std::size_t k = 0; k < sums.size(); ++k) {
    arma::vec others = sums[k];  // where G - LLᵀ is not nothing
    others.elem(directions.pivots).zeros();
    const double rest = directions.rest_trace * arma::dot(others, others);
    const arma::vec squares = arma::square(directions.turn.t() * sums[k]);
    dropped[k] = std::sqrt(arma::accu(squares.tail(squares.n_elem - kept)) + rest);
    // Of the points' values their sum is at most so much: no pass over them is needed.
    images[k] = root * std::sqrt(static_cast<double>(points.size()) * (arma::accu(squares) + rest));
  }
  const double left_out = prior_variance * directions.dropped_trace(kept);
  const double of_kernel = prior_variance * static_cast<double>(points.size()) * loss;
  const double fit = 0.5 * prior_variance * dropped[0] * dropped[0];
  const double curved = prior_variance * dropped[0] * dropped[1];
  const double kernel = 0.25 * of_kernel / std::sqrt(prior_variance) +
                        prior_variance * (images[0] * sizes[0] + images[0] * sizes[1] + images[1] * sizes[0]);
  return {left_out / 8.0 + fit + curved + kernel + unsettled,
          probability_error_bound(fit + kernel, left_out + of_kernel, variance.max()), loss};
}

MomentErrorBound quick_moment_error_bound(const MomentDirections& directions, const MomentSystem& system,
                                          const arma::uvec& labels, const MapFit& map, double gain) {
  const auto points = static_cast<double>(directions.points->size());
  const double loss = directions.products.largest_loss();
  const double variance = system.prior_variance() * (1.0 + points);  // no kernel is above one
  const Dropped left_out{directions.dropped_trace(system.size() - 1), points * loss};
  const ErrorBound bound = quick_error_bound(left_out, map, labels, system.prior_variance(), variance);
  // ‖V^½ g‖ ≤ ‖R^-½ g‖, twice what bounds ‖c‖.
  const SensitivityNorms sensitivity =
      SensitivityNorms::at_most(system.prior_variance(), variance, system.size());
  const double unsettled = 2.0 * sensitivity.plain * std::sqrt(2.0 * gain);
  return {bound.nats + unsettled, bound.probability, loss};
}

}  // namespace credence
