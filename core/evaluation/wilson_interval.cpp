#include "core/evaluation/wilson_interval.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace credence {

Interval wilson_interval(arma::uword successes, arma::uword count) {
  if (count == 0) {
    constexpr double nan = std::numeric_limits<double>::quiet_NaN();
    return {nan, nan};
  }
  constexpr double z = 1.959963984540054;  // the 97.5 % point of the standard normal distribution
  const double n = static_cast<double>(count);
  const double share = static_cast<double>(successes) / n;
  const double scale = 1.0 + z * z / n;
  const double centre = (share + z * z / (2.0 * n)) / scale;
  const double half = z / scale * std::sqrt(share * (1.0 - share) / n + z * z / (4.0 * n * n));
  // At the ends the formula is 0 and 1 but for rounding.
  return {successes == 0 ? 0.0 : std::max(0.0, centre - half),
          successes == count ? 1.0 : std::min(1.0, centre + half)};
}

}  // namespace credence
