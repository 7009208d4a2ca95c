#include "app/handout/narrow_end.h"

#include "core/model/covariance_rank.h"

#include <algorithm>
#include <cmath>

namespace credence {

namespace {

constexpr double leftOfCovariance = 1e-3;  // of the trace, as the page stops, too

/// With how many directions a step of so many points takes a quarter of a second in a browser; measured, see
/// resources/manual/handouts.md.
arma::uword mostDirections(arma::uword points) {
  constexpr double mostOperations = 1.0e8;
  const auto n = static_cast<double>(points);
  return static_cast<arma::uword>(std::clamp(std::sqrt(mostOperations / std::max(n, 1.0)), 40.0, n));
}

}  // namespace

NarrowEnd narrowEnd(const arma::mat& inputs, const Hyperparameters& setting, const LogRange& slider) {
  if (!setting.features->has_width()) return {};
  const arma::uword most = mostDirections(inputs.n_rows);
  const auto isQuick = [&](double width) {
    Hyperparameters there = setting;
    there.width = width;
    return covariance_rank(inputs, there, leftOfCovariance, most) <= most;
  };
  const double start = std::min(slider.start, setting.width);
  if (isQuick(start)) return {start, false};
  constexpr arma::uword steps = 40;  // over the slider: a twelfth of a decade
  const arma::vec widths = LogRange{start, std::max(slider.stop, setting.width), steps + 1}.values();
  arma::uword slow = 0;
  arma::uword quick = steps;
  while (quick - slow > 1) {
    const arma::uword middle = (slow + quick) / 2;
    (isQuick(widths(middle)) ? quick : slow) = middle;
  }
  return {std::min(widths(quick), setting.width), true};
}

}  // namespace credence
