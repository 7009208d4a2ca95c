#include "app/compute/picture.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

namespace credence {

namespace {

constexpr int levelCount = 8;

// Differences below this are rounding, not a difference of the methods.
constexpr double noDifference = 1e-12;

/// 1, 2 or 5 times a power of ten, not below `value`.
double roundStep(double value) {
  const double power = std::pow(10.0, std::floor(std::log10(value)));
  for (const double factor : {1.0, 2.0, 5.0}) {
    if (factor * power >= value * (1.0 - 1e-9)) return factor * power;
  }
  return 10.0 * power;
}

int decimalsOf(double step) {
  return std::max(0, static_cast<int>(std::ceil(-std::log10(step) - 1e-9)));
}

MethodField fieldFor(const Quantity& quantity, const GridPrediction& prediction, const FieldOf& fieldOf) {
  if (quantity.kind->values != nullptr) return {quantity.kind->values(prediction), {}};
  return fieldOf(quantity);
}

void trace(Picture& picture, std::vector<double> levels) {
  picture.contours.levels = std::move(levels);
  picture.contours.lines.clear();
  for (const double level : picture.contours.levels) {
    picture.contours.lines.push_back(trace_contours(picture.grid, picture.values, level));
  }
}

void traceProbabilities(Picture& picture, const arma::mat& logits, const BoundaryLimits& limits) {
  trace(picture, roundLevels(0.0, 1.0, 10));
  for (std::size_t k = 0; k < picture.contours.levels.size(); ++k) {
    if (!isBoundary(picture, picture.contours.levels[k])) continue;
    // Near one half, four times what is above it is the logit.
    picture.contours.lines[k] = trace_boundary(
        picture.grid, logits.is_empty() ? arma::mat(4.0 * (picture.values - 0.5)) : logits, limits);
  }
}

/// Round ends around the values, and round levels between them.
void spanValues(Picture& picture) {
  const double spread = picture.largest - picture.smallest;
  if (!(spread > noDifference * std::max(1.0, std::abs(picture.largest)))) {
    picture.low = picture.smallest - 1e-6;
    picture.high = picture.smallest + 1e-6;
    return;
  }
  const double step = roundStep(spread / levelCount);
  picture.low = std::floor(picture.smallest / step) * step;
  picture.high = std::ceil(picture.largest / step) * step;
  picture.decimals = decimalsOf(step);
  trace(picture, roundLevels(picture.low, picture.high, levelCount));
}

/// The first of 2, 4, 10, 100, 1000 and so on, no more than a few of which reach from one to e^reach.
double stepOfFactors(double reach) {
  constexpr double most = 4.0;
  for (const double step : {2.0, 4.0}) {
    if (reach <= most * std::log(step)) return step;
  }
  return std::pow(10.0, std::max(1.0, std::ceil(reach / (most * std::numbers::ln10))));
}

/// A power of one factor at either end, so that one is in the middle, and the powers between them. All is
/// done with logarithms: a line between two points of the grid is where they are, not where the factors would
/// be.
void spanFactors(Picture& picture, const BoundaryLimits& limits) {
  const double reach = std::max(std::log(picture.largest), -std::log(picture.smallest));
  const double step = stepOfFactors(reach);
  const auto count = static_cast<int>(std::max(1.0, std::ceil(reach / std::log(step) - 1e-9)));
  const auto power = [step](int k) { return k < 0 ? 1.0 / std::pow(step, -k) : std::pow(step, k); };
  picture.low = power(-count);
  picture.high = power(count);
  const arma::mat logarithms = arma::log(picture.values);
  picture.contours = {};
  for (int k = 1 - count; k < count; ++k) {
    picture.contours.levels.push_back(power(k));
    picture.contours.lines.push_back(k == 0 ? trace_boundary(picture.grid, logarithms, limits)
                                            : trace_contours(picture.grid, logarithms, k * std::log(step)));
  }
}

void spanScale(Picture& picture, const BoundaryLimits& limits) {
  if (is_factor(picture.quantity)) {
    spanFactors(picture, limits);
  } else {
    spanValues(picture);
  }
}

/// Puts back the boundary of contours that were traced where it was known where that tells nothing.
void keepBoundary(Picture& picture, const ContourSet& own) {
  for (std::size_t k = 0; k < own.levels.size(); ++k) {
    const auto same = std::ranges::find(picture.contours.levels, own.levels[k]);
    if (!isBoundary(picture, own.levels[k]) || same == picture.contours.levels.end()) continue;
    picture.contours.lines[static_cast<std::size_t>(same - picture.contours.levels.begin())] = own.lines[k];
  }
}

/// Every few values of the picture, so that they stand on the grid; nothing where its points are not among
/// the picture's own.
arma::mat valuesOn(const Grid& grid, const Picture& picture) {
  const Grid& own = picture.grid;
  if (own == grid || picture.values.is_empty()) return picture.values;
  const bool fits =
      own.bounds == grid.bounds && (own.nx - 1) % (grid.nx - 1) == 0 && (own.ny - 1) % (grid.ny - 1) == 0;
  if (!fits) return {};
  const arma::uword step1 = (own.nx - 1) / (grid.nx - 1);
  const arma::uword step2 = (own.ny - 1) / (grid.ny - 1);
  return picture.values(arma::regspace<arma::uvec>(0, step1, own.nx - 1),
                        arma::regspace<arma::uvec>(0, step2, own.ny - 1));
}

}  // namespace

Picture makePicture(const Quantity& quantity, const Grid& grid, MethodField field,
                    const BoundaryLimits& limits) {
  Picture picture;
  picture.quantity = quantity;
  picture.grid = grid;
  picture.values = std::move(field.values);
  picture.quality = field.quality;
  if (picture.values.is_empty()) return picture;
  picture.smallest = picture.values.min();
  picture.largest = picture.values.max();
  if (spans_its_values(quantity)) {
    spanScale(picture, limits);
  } else {
    traceProbabilities(picture, field.logits, limits);
  }
  return picture;
}

Picture makeDifference(const Picture& right, const Picture& left) {
  Picture picture;
  picture.quantity = Quantity::difference();
  picture.minuend = right.quantity;
  picture.subtrahend = left.quantity;
  picture.grid = right.grid.nx <= left.grid.nx ? right.grid : left.grid;
  const arma::mat minuend = valuesOn(picture.grid, right);
  const arma::mat subtrahend = valuesOn(picture.grid, left);
  if (minuend.is_empty() || subtrahend.is_empty()) return picture;
  picture.values = minuend - subtrahend;
  picture.smallest = picture.values.min();
  picture.largest = picture.values.max();
  const double size = std::max(-picture.smallest, picture.largest);
  if (!(size > noDifference)) {
    picture.low = -1.0;
    return picture;
  }
  const arma::uword at =
      -picture.smallest > picture.largest ? picture.values.index_min() : picture.values.index_max();
  const Grid& grid = picture.grid;
  picture.extreme = Picture::Place{picture.values(at), grid.x1(at % grid.nx), grid.x2(at / grid.nx)};
  const double step = roundStep(size / 4.0);
  picture.high = std::ceil(size / step) * step;
  picture.low = -picture.high;
  picture.decimals = decimalsOf(step);
  trace(picture, roundLevels(picture.low, picture.high, levelCount));
  // Where both say one half, because nothing is known, the sign of the difference is rounding.
  constexpr double negligible = 1e-3;
  const ContourSet& contours = picture.contours;
  for (std::size_t k = 0; k < contours.levels.size(); ++k) {
    if (contours.levels[k] != 0.0) continue;
    picture.contours.lines[k] = trace_boundary(picture.grid, picture.values, {negligible * size, {0.0, 0.0}});
  }
  return picture;
}

std::vector<Polyline> traceLevel(const Picture& picture, double level) {
  if (!is_factor(picture.quantity)) return trace_contours(picture.grid, picture.values, level);
  return trace_contours(picture.grid, arma::log(picture.values), std::log(level));
}

double shareOfScale(const Picture& picture, double value) {
  if (!is_factor(picture.quantity)) return (value - picture.low) / (picture.high - picture.low);
  return std::log(value / picture.low) / std::log(picture.high / picture.low);
}

void shareScale(Picture& a, Picture& b) {
  if (!spans_its_values(a.quantity) || a.quantity != b.quantity || a.values.is_empty() || b.values.is_empty())
    return;
  const double smallest = std::min(a.smallest, b.smallest);
  const double largest = std::max(a.largest, b.largest);
  for (Picture* picture : {&a, &b}) {
    const double ownSmallest = std::exchange(picture->smallest, smallest);
    const double ownLargest = std::exchange(picture->largest, largest);
    const ContourSet own = picture->contours;
    spanScale(*picture, {});
    keepBoundary(*picture, own);
    picture->smallest = ownSmallest;
    picture->largest = ownLargest;
  }
}

std::vector<double> roundLevels(double low, double high, int count) {
  std::vector<double> levels;
  const double step = roundStep((high - low) / count);
  // In whole steps: 0.5 is exactly that, and 0 is not 1e-17.
  const auto first = static_cast<long>(std::floor(low / step + 1e-9)) + 1;
  const auto last = static_cast<long>(std::ceil(high / step - 1e-9)) - 1;
  const double perUnit = 1.0 / step;
  for (long k = first; k <= last; ++k) {
    // Dividing by a whole number rounds once: 3/10 is the double 0.3, 3·0.1 is not.
    const double whole = std::round(perUnit);
    const bool divides = std::abs(whole - perUnit) < 1e-9 * perUnit && whole >= 1.0;
    levels.push_back(divides ? static_cast<double>(k) / whole : static_cast<double>(k) * step);
  }
  return levels;
}

std::vector<Picture> makePictures(const GridPrediction& prediction, const ShownQuantities& shown,
                                  const BoundaryLimits& limits, const FieldOf& fieldOf) {
  std::vector<Picture> pictures;
  pictures.reserve(3);
  for (const Quantity& quantity : {shown.left, shown.right}) {
    const bool known = !pictures.empty() && pictures.front().quantity == quantity;
    // The limits of the posterior at hand are of nothing else.
    pictures.push_back(known ? Picture(pictures.front())
                             : makePicture(quantity, prediction.grid, fieldFor(quantity, prediction, fieldOf),
                                           is_of_fit(quantity) ? limits : BoundaryLimits()));
  }
  if (shown.difference && have_difference(shown.left, shown.right)) {
    pictures.push_back(makeDifference(pictures[1], pictures[0]));
  }
  return pictures;
}

}  // namespace credence
