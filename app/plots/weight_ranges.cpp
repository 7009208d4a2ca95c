#include "app/plots/weight_ranges.h"

#include "core/weights/line_weights.h"
#include "core/weights/weight_study.h"

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>

namespace credence {

namespace {

constexpr double shownDeviations = 2.6;  // of what the axes are to show, either side
constexpr double unevenScales =
    6.0;  // spans that differ more have axes of their own, and circles are ellipses

}  // namespace

std::vector<QCPRange> weightRanges(const WeightStudy& study, const LineWeights* drawn) {
  std::vector<QCPRange> ranges;
  ranges.reserve(study.count());
  for (arma::uword k = 0; k < study.count(); ++k) {
    double low = study.estimate(k);
    double high = low;
    const auto show = [&](double from, double to) {
      low = std::min(low, from);
      high = std::max(high, to);
    };
    const auto moments = [&](const WeightMoments& of) {
      const double reach = shownDeviations * std::sqrt(of.covariance(k, k));
      show(of.mean(k) - reach, of.mean(k) + reach);
    };
    if (const WeightMoments* laplace = study.moments(laplace_posterior)) moments(*laplace);
    if (study.exact && study.exact->reliable()) moments(study.exact->moments);
    if (!study.truth.is_empty()) show(study.truth(k), study.truth(k));
    if (drawn != nullptr) show(drawn->weights(k), drawn->weights(k));
    const double span = high - low;
    if (std::min(std::abs(low), std::abs(high)) < span)
      show(std::min(low, -0.08 * span), std::max(high, 0.08 * span));
    ranges.emplace_back(low, high);
  }
  return ranges;
}

std::vector<QCPRange> ofOneScale(std::vector<QCPRange> ranges) {
  const auto [narrowest, widest] = std::ranges::minmax(ranges, {}, &QCPRange::size);
  const double length = widest.size();
  if (length > unevenScales * narrowest.size()) return ranges;
  for (QCPRange& range : ranges)
    range = QCPRange(range.center() - 0.5 * length, range.center() + 0.5 * length);
  return ranges;
}

}  // namespace credence
