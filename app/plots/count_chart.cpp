#include "app/plots/count_chart.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace credence {

namespace {

constexpr double countTicks = 3.5;    // whose numbers do not touch in a narrow chart
constexpr double countMargin = 0.08;  // of the span of values, above and below
constexpr double leavingRoom = 1.0;   // likewise at most, for lines that leave there
constexpr double leastHeight = 1e-3;

/// The least and the greatest of values that are finite.
struct Extent {
  double low = std::numeric_limits<double>::infinity();
  double high = -std::numeric_limits<double>::infinity();

  void add(double value) {
    if (!std::isfinite(value)) return;
    low = std::min(low, value);
    high = std::max(high, value);
  }
};

Extent extentOf(const std::vector<CountLine>& lines, bool fitting) {
  Extent extent;
  for (const CountLine& line : lines) {
    if (line.fits != fitting) continue;
    for (arma::uword k = 0; k < line.values.n_elem; ++k) {
      const double error = line.errors.is_empty() ? 0.0 : line.errors(k);
      extent.add(line.values(k) - error);
      extent.add(line.values(k) + error);
    }
  }
  return extent;
}

void setEnds(Chart& chart, const arma::vec& counts, const std::vector<CountLine>& lines) {
  const Extent inside = extentOf(lines, true);
  if (!(inside.low <= inside.high)) return;
  const double span = std::max(inside.high - inside.low, leastHeight);
  const Extent leaving = extentOf(lines, false);
  // Without any such line, minus infinity.
  const double below = (inside.low - leaving.low) / span;
  const double above = (leaving.high - inside.high) / span;
  chart.y.low = inside.low - std::clamp(below, countMargin, leavingRoom) * span;
  chart.y.high = inside.high + std::clamp(above, countMargin, leavingRoom) * span;
  const double first = std::log10(counts.front());
  const double last = std::log10(counts.back());
  const double gap = std::max(0.05, 0.04 * (last - first));
  chart.x.low = std::pow(10.0, first - gap);
  chart.x.high = std::pow(10.0, last + gap);
}

}  // namespace

Chart countChart(const QString& xTitle, const QString& yTitle, const arma::vec& counts,
                 const std::vector<CountLine>& lines) {
  Chart chart{.x = {.title = xTitle, .logarithmic = true, .numbers = countTicks}, .y = {.title = yTitle}};
  for (const CountLine& line : lines) {
    chart.parts.emplace_back(ChartLine{.id = line.id,
                                       .style = line.style,
                                       .x = counts,
                                       .y = line.values,
                                       .errors = line.errors,
                                       .dots = true});
    chart.names.push_back({line.name, ChartName::Sample::line, line.style});
  }
  setEnds(chart, counts, lines);
  return chart;
}

Chart markedAt(Chart chart, std::optional<double> count) {
  if (count) {
    const ChartRule mark{.id = "mark", .style = {"ink:dotted", 1.0}, .at = *count};
    chart.parts.insert(chart.parts.begin(), mark);
  }
  return chart;
}

}  // namespace credence
