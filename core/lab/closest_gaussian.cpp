#include "core/lab/closest_gaussian.h"

#include <array>
#include <cmath>
#include <cstddef>
#include <numbers>

namespace credence {

namespace {

constexpr int most_search_steps = 300;
constexpr double gradient_tolerance = 1e-9;

/// -E - log deviation, over mean and log deviation in units of where the search begins, and its
/// gradient.
struct SearchObjective {
  double value = 0.0;
  std::array<double, 2> gradient{};

  /// In the metric of a Gaussian's parameters: deviations, and half a log deviation.
  double gradient_norm() const { return std::hypot(gradient[0], gradient[1] / std::numbers::sqrt2); }
  bool finite() const {
    return std::isfinite(value) && std::isfinite(gradient[0]) && std::isfinite(gradient[1]);
  }
};

using SearchPlace = std::array<double, 2>;

SearchObjective search_objective(const GaussianAverage& average_of, const SearchStart& start,
                                 const SearchPlace& y) {
  const double deviation = start.deviation * std::exp(y[1]);
  const double variance = deviation * deviation;
  const LogDerivatives average = average_of(start.mean + start.deviation * y[0], variance);
  return {-average.value - y[1], {-start.deviation * average.slope, -variance * average.curvature - 1.0}};
}

/// As narrow as it takes for the average not to lie far below its value at the mean.
SearchStart within_reach(const GaussianAverage& average_of, SearchStart start) {
  constexpr double reach = 30.0;  // nats
  const double at_mean = average_of(start.mean, 1e-16 * start.deviation * start.deviation).value;
  for (int halving = 0; halving < 100; ++halving) {
    if (average_of(start.mean, start.deviation * start.deviation).value > at_mean - reach) break;
    start.deviation *= 0.5;
  }
  return start;
}

/// BFGS in two dimensions (Nocedal & Wright, Numerical Optimization, §6.1), from the metric of a Gaussian.
struct GaussianSearch {
  SearchPlace y{};
  SearchObjective at;
  std::array<std::array<double, 2>, 2> inverse{{{1.0, 0.0}, {0.0, 0.5}}};

  void update(const SearchPlace& step, const std::array<double, 2>& change) {
    const double along = step[0] * change[0] + step[1] * change[1];
    if (!(along > 0.0)) return;
    const SearchPlace image = {inverse[0][0] * change[0] + inverse[0][1] * change[1],
                               inverse[1][0] * change[0] + inverse[1][1] * change[1]};
    const double size = change[0] * image[0] + change[1] * image[1];
    for (std::size_t i : {0U, 1U}) {
      for (std::size_t j : {0U, 1U}) {
        inverse[i][j] += (1.0 + size / along) * step[i] * step[j] / along -
                         (image[i] * step[j] + step[i] * image[j]) / along;
      }
    }
  }

  SearchPlace direction() const {
    SearchPlace d = {-inverse[0][0] * at.gradient[0] - inverse[0][1] * at.gradient[1],
                     -inverse[1][0] * at.gradient[0] - inverse[1][1] * at.gradient[1]};
    const double longest = std::hypot(d[0], d[1]);
    constexpr double most = 3.0;
    if (longest > most) d = {d[0] * most / longest, d[1] * most / longest};
    return d;
  }
};

/// One step by halves; false where none leads down any more.
bool search_step(const GaussianAverage& average_of, const SearchStart& start, GaussianSearch& search) {
  const SearchPlace direction = search.direction();
  const double slope = direction[0] * search.at.gradient[0] + direction[1] * search.at.gradient[1];
  double share = 1.0;
  for (int halving = 0; halving < 40; ++halving, share *= 0.5) {
    const SearchPlace step = {share * direction[0], share * direction[1]};
    const SearchPlace next = {search.y[0] + step[0], search.y[1] + step[1]};
    const SearchObjective there = search_objective(average_of, start, next);
    if (!there.finite()) continue;
    // Where the descent is within rounding, the gradient tells.
    const bool within_rounding = std::abs(share * slope) < 1e-12 * (1.0 + std::abs(search.at.value));
    const bool good = within_rounding ? there.gradient_norm() < search.at.gradient_norm()
                                      : there.value <= search.at.value + 1e-4 * share * slope;
    if (!good) continue;
    search.update(step,
                  {there.gradient[0] - search.at.gradient[0], there.gradient[1] - search.at.gradient[1]});
    search.y = next;
    search.at = there;
    return true;
  }
  return false;
}

}  // namespace

ClosestGaussian closest_gaussian(const GaussianAverage& average_of, const SearchStart& begin) {
  const SearchStart start = within_reach(average_of, begin);
  GaussianSearch search;
  search.at = search_objective(average_of, start, search.y);
  if (!search.at.finite()) return {};
  for (int step = 0; step < most_search_steps; ++step) {
    if (search.at.gradient_norm() < gradient_tolerance) break;
    if (!search_step(average_of, start, search)) break;
  }
  const double deviation = start.deviation * std::exp(search.y[1]);
  return {
      .mean = start.mean + start.deviation * search.y[0],
      .variance = deviation * deviation,
      .bound = std::log(start.deviation) - search.at.value + 0.5 * (1.0 + std::log(2.0 * std::numbers::pi)),
      .converged = search.at.gradient_norm() < 1e3 * gradient_tolerance};
}

}  // namespace credence
