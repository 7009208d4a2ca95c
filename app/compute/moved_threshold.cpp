#include "app/compute/moved_threshold.h"

#include "core/prediction/contours.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace credence {

namespace {

/// Levels that differ by rounding are one.
bool isSameLevel(double a, double b) {
  constexpr double rounding = 1e-9;
  return std::abs(a - b) <= rounding;
}

void moveThreshold(Picture& picture, double threshold) {
  picture.threshold = threshold;
  ContourSet& contours = picture.contours;
  const auto at = std::ranges::find_if(
      contours.levels, [&](double level) { return level > threshold || isSameLevel(level, threshold); });
  if (at != contours.levels.end() && isSameLevel(*at, threshold)) {
    picture.threshold = *at;
    return;
  }
  const auto place = at - contours.levels.begin();
  contours.levels.insert(at, threshold);
  contours.lines.insert(contours.lines.begin() + place,
                        trace_contours(picture.grid, picture.values, threshold));
}

}  // namespace

std::shared_ptr<const FitResult> withThreshold(std::shared_ptr<const FitResult> result, double threshold) {
  if (!result) return result;
  const auto moves = [threshold](const Picture& picture) {
    return is_probability(picture.quantity) && !picture.values.is_empty() &&
           !isSameLevel(picture.threshold, threshold);
  };
  if (std::ranges::none_of(result->pictures, moves)) return result;
  auto moved = std::make_shared<FitResult>(*result);
  for (Picture& picture : moved->pictures) {
    if (moves(picture)) moveThreshold(picture, threshold);
  }
  return moved;
}

}  // namespace credence
