#include "app/plots/slice_chart.h"

#include "app/report/translate.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace credence {

namespace {

constexpr double sliceNats = 100.0;
constexpr double sliceDecades = 3.0;  // with a number each
constexpr double sliceMargin = 0.08;  // of the span of values, above and below
constexpr double aloneSpan = 0.1;     // of one value alone: few digits tell numbers beside it apart
constexpr double spanOfOne = 1e-3;
constexpr double currentMark = 11.0;  // px

/// Through the cells of the map, and through the setting at hand, where its value is known: between cells the
/// curve is a guess.
ChartLine curveThrough(const arma::vec& settings, const arma::vec& values, double current,
                       double currentValue) {
  const bool known = std::isfinite(currentValue) && std::isfinite(current);
  std::vector<double> x;
  std::vector<double> y;
  bool placed = !known || values.is_empty();
  for (arma::uword k = 0; k < values.n_elem; ++k) {
    const bool here = std::abs(settings(k) - current) <= 1e-9 * current;
    if (!placed && (here || settings(k) > current)) {
      x.push_back(current);
      y.push_back(currentValue);
      placed = true;
    }
    if ((here && known) || std::isnan(values(k))) continue;
    x.push_back(settings(k));
    y.push_back(values(k));
  }
  if (!placed) {
    x.push_back(current);
    y.push_back(currentValue);
  }
  return {.id = "log_evidence", .style = {"ink", 1.4}, .x = x, .y = y, .dots = true};
}

void fitToCurve(ChartAxis& axis, const ChartLine& curve, double currentValue) {
  arma::vec values = curve.y;
  if (std::isfinite(currentValue)) values.insert_rows(values.n_elem, arma::vec{currentValue});
  if (values.is_empty()) return;
  const double highest = values.max();
  const double low = std::max(values.min(), highest - sliceNats);
  const bool one = highest - low <= 1e-9 * std::abs(highest);
  const double spread = one ? std::max(aloneSpan * std::abs(highest), spanOfOne) : highest - low;
  axis.low = low - sliceMargin * spread;
  axis.high = highest + sliceMargin * spread;
}

}  // namespace

Chart sliceChart(const QString& axisTitle, const arma::vec& settings, const arma::vec& values, double current,
                 double currentValue) {
  Chart chart{.x = {.title = axisTitle, .logarithmic = true, .numbers = sliceDecades},
              .y = {.title = tr("log evidence (nats)")},
              .namesAt = NamesPlace::inRows};
  if (settings.is_empty()) return chart;
  const ChartLine curve = curveThrough(settings, values, current, currentValue);
  fitToCurve(chart.y, curve, currentValue);
  // A setting that is nowhere widens nothing.
  chart.x.low = std::fmin(settings.front(), current);
  chart.x.high = std::fmax(settings.back(), current);
  chart.parts.emplace_back(curve);
  chart.names.push_back({tr("settings of the map"), ChartName::Sample::line, {"ink", 1.4, 3.0}});
  if (!std::isfinite(current)) return chart;
  const ChartStyle line("ink:dashed", 1.0);
  const ChartStyle mark("setting", 1.0, currentMark);
  chart.parts.emplace_back(ChartRule{.id = "setting", .style = line, .at = current});
  if (!std::isfinite(currentValue)) {
    chart.names.push_back({tr("this setting"), ChartName::Sample::line, line});
    return chart;
  }
  chart.parts.emplace_back(
      ChartLine{.id = "current", .style = mark, .x = {current}, .y = {currentValue}, .joined = false});
  chart.names.push_back({tr("this setting"), ChartName::Sample::marker, mark});
  return chart;
}

}  // namespace credence
