#include "core/evidence/suggested_ranges.h"

#include "core/data/standardisation.h"

#include <algorithm>
#include <cmath>

namespace credence {

namespace {

double rounded_to_two_digits(double value) {
  // Dividing by a whole power of ten keeps 0.05 as 0.05, where multiplying by 0.001 would not.
  const int exponent = static_cast<int>(std::floor(std::log10(value))) - 1;
  if (exponent >= 0) return std::round(value / std::pow(10.0, exponent)) * std::pow(10.0, exponent);
  return std::round(value * std::pow(10.0, -exponent)) / std::pow(10.0, -exponent);
}

}  // namespace

SuggestedRanges suggested_ranges(const Bounds& bounds) {
  // So that no number below leaves the range of doubles, whose squares kernels take.
  const double extent = std::clamp(bounds.extent(), 1e-150, 1e150);
  const auto widths = [extent](double low, double high, arma::uword count) {
    return LogRange{rounded_to_two_digits(low * extent), rounded_to_two_digits(high * extent), count};
  };
  const FeatureFamily& family = *feature_families().front();
  const FeatureParameter width = family.has_width() ? family.parameters.front() : FeatureParameter();
  return {widths(width.slider_start, width.slider_stop, 10),
          {1e-4, 1e4, 10},
          {widths(width.map_start, width.map_stop, 10), {0.01, 1000.0, 10}},
          {&family, rounded_to_two_digits(width.usual * extent), 10.0}};
}

SuggestedRanges suggested_ranges(const Dataset& dataset, bool standardise) {
  const Bounds bounds = bounds_of(dataset.inputs);
  if (!standardise) return suggested_ranges(bounds);
  SuggestedRanges result = suggested_ranges(Standardisation::of(dataset.inputs).apply(bounds));
  result.hyperparameters.standardise = true;
  return result;
}

}  // namespace credence
