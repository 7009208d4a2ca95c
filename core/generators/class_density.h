#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <vector>

namespace credence {

/// log(exp(a) + exp(b)), for sums of densities that are each too small for a double.
inline double log_sum(double a, double b) {
  const double top = std::max(a, b);
  return std::isinf(top) ? top : top + std::log1p(std::exp(std::min(a, b) - top));
}

/// log N(x; centre, s²I) but for 2π.
inline double log_round_gaussian(double d1, double d2, double deviation) {
  const double z1 = d1 / deviation;
  const double z2 = d2 / deviation;
  return -0.5 * (z1 * z1 + z2 * z2) - 2.0 * std::log(deviation);
}

/// log ∫ w(t) N(x; c(t), s²I) dt over t from `low` to `high` by Gauss and Legendre's rule of eight nodes on
/// panels, each at most about a deviation of the noise long: right to 1e-10. `log_integrand(t)` is the
/// logarithm of the integrand; `length` is how long the curve is.
template <typename LogIntegrand>
double log_integral_along(double low, double high, double length, double deviation,
                          const LogIntegrand& log_integrand) {
  constexpr std::array<double, 4> nodes = {0.1834346424956498, 0.5255324099163290, 0.7966664774136267,
                                           0.9602898564975363};
  constexpr std::array<double, 4> weights = {0.3626837833783620, 0.3137066458778873, 0.2223810344533745,
                                             0.1012285362903763};
  constexpr double most_panels = 20'000.0;
  const auto panels = static_cast<std::size_t>(std::clamp(std::ceil(length / deviation), 8.0, most_panels));
  const double half = 0.5 * (high - low) / static_cast<double>(panels);
  double sum = -std::numeric_limits<double>::infinity();
  for (std::size_t k = 0; k < panels; ++k) {
    const double middle = low + half * static_cast<double>(2 * k + 1);
    for (std::size_t j = 0; j < nodes.size(); ++j) {
      for (const double sign : {-1.0, 1.0}) {
        sum = log_sum(sum, log_integrand(middle + sign * half * nodes[j]) + std::log(half * weights[j]));
      }
    }
  }
  return sum;
}

}  // namespace credence
