#include "core/model/route_costs.h"

#include "core/model/reduced_basis.h"
#include "core/model/sparse_hessian.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

namespace credence {

namespace {

/// Between these, of N from 4,000 to 10,000 and of moons, clumps and circles, by a tenth.
constexpr double fewest_a_square = 2.0;
constexpr double most_a_square = 3.0;
constexpr double share_of_most = 0.6;

// Measured on two moons of 4,000 and 10,000 points: of products at full speed.
constexpr double products_of_directions = 15.0;
constexpr double products_of_dense = 7.0;
constexpr double products_of_sparse = 26.0;

/// Entries of one N×k matrix, of which three are held for a moment (1.6 GB), and operations of one N×k×k
/// product, of which a fit takes some fifteen (a minute).
constexpr double largest_basis_entries = 6.5e7;
constexpr double largest_basis_work = 2.4e11;
/// The dense route takes four N×M matrices and N³ work.
constexpr double most_dense_entries = 1.6e7;

/// A factor takes more than its matrix' columns squared: what is filled in.
constexpr double fill = 2.5;
constexpr arma::uword sampled_rows = 64;

/// Formed from K ≈ LLᵀ, the features lose what the pivots leave to first order. Fewer pivots for each
/// direction leave bounds above 1e-3 nats (measured on moons of 20,000 and 30,000 points).
constexpr double pivots_a_direction = 1.4;

constexpr arma::uword no_limit = std::numeric_limits<arma::uword>::max();
std::atomic<arma::uword> direction_limit = no_limit;

}  // namespace

double usual_directions(const arma::mat& inputs, double width) {
  const arma::rowvec low = arma::min(inputs, 0);
  std::vector<std::pair<double, double>> squares(inputs.n_rows);
  for (arma::uword n = 0; n < inputs.n_rows; ++n) {
    squares[n] = {std::floor((inputs(n, 0) - low(0)) / width), std::floor((inputs(n, 1) - low(1)) / width)};
  }
  std::sort(squares.begin(), squares.end());
  double sum = 0.0;
  for (auto first = squares.begin(); first != squares.end();) {
    const auto last =
        std::find_if(first, squares.end(), [&](const auto& square) { return square != *first; });
    const auto points = static_cast<double>(last - first);
    sum += (1.0 - share_of_most) * std::min(points, fewest_a_square) +
           share_of_most * std::min(points, most_a_square);
    first = last;
  }
  return sum;
}

double cost_of_directions(arma::uword points, double directions) {
  return products_of_directions * static_cast<double>(points) * directions * directions;
}

double cost_of_dense(arma::uword points) {
  return products_of_dense * std::pow(static_cast<double>(points), 3);
}

double cost_of_sparse(double operations) {
  return products_of_sparse * operations;
}

arma::uword most_directions_of(arma::uword points) {
  const auto count = static_cast<double>(points);
  const auto most = static_cast<arma::uword>(
      std::min(largest_basis_entries / count, std::sqrt(largest_basis_work / count)));
  return std::min(most, direction_limit.load());
}

DirectionLimit::DirectionLimit(arma::uword most) {
  direction_limit = most;
}

DirectionLimit::~DirectionLimit() {
  direction_limit = no_limit;
}

bool may_be_dense(arma::uword points, arma::uword weights) {
  return static_cast<double>(points) * static_cast<double>(weights) <= most_dense_entries &&
         weights <= direction_limit;
}

SparseForecast forecast_sparse(const arma::mat& inputs, double reach) {
  const arma::uword step = std::max<arma::uword>(1, inputs.n_rows / sampled_rows);
  double near = 0.0;
  double rows = 0.0;
  for (arma::uword n = 0; n < inputs.n_rows; n += step, rows += 1.0) {
    for (arma::uword m = 0; m < inputs.n_rows; ++m) {
      const double d1 = inputs(m, 0) - inputs(n, 0);
      const double d2 = inputs(m, 1) - inputs(n, 1);
      if (d1 * d1 + d2 * d2 <= reach * reach) near += 0.5;
    }
  }
  const auto count = static_cast<double>(inputs.n_rows);
  return {count * near / rows, fill * count * std::pow(near / rows, 2)};
}

namespace {

/// Whether a basis of so many points is formed from K ≈ LLᵀ, since more of K is to be multiplied than is
/// held.
bool is_formed_from_factor(const arma::mat& inputs, const Kernel& kernel) {
  const double reach = kernel.width * std::sqrt(-2.0 * std::log(nothing_of_kernel));
  return 2.0 * forecast_sparse(inputs, reach).entries > static_cast<double>(most_entries_for_products);
}

}  // namespace

RouteForecast forecast_route(const arma::mat& inputs, const Kernel& kernel, double prior_variance) {
  const arma::uword points = inputs.n_rows;
  const auto count = static_cast<double>(points);
  RouteForecast forecast;
  forecast.most = most_directions_of(points);
  // Of a kernel that is not smooth nearly every point is a direction of its own.
  forecast.directions = kernel.family->separates ? usual_directions(inputs, kernel.width) : count;
  const bool dense = may_be_dense(points, points);
  if (!dense && kernel.family->separates && is_formed_from_factor(inputs, kernel)) {
    forecast.directions *= pivots_a_direction;
  }
  forecast.cut = !dense && forecast.directions > static_cast<double>(forecast.most);
  if (forecast.cut && kernel.family == &rbf_features && points >= fewest_points_for_sparse &&
      points <= most_points_for_sparse) {
    const SparseForecast sparse =
        forecast_sparse(inputs, SparsePattern::reach(points, kernel.width, prior_variance));
    // With as many entries in each column, a factor of so many operations has so many.
    const double numbers = std::sqrt(count * sparse.operations);
    forecast.cut = sparse.entries > most_hessian_entries || numbers > most_factor_numbers;
  }
  return forecast;
}

}  // namespace credence
