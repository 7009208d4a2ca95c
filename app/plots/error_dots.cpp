#include "app/plots/error_dots.h"

#include "app/chart/looks.h"
#include "app/report/translate.h"
#include "core/method/method.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace credence {

namespace {

/// A row is told by its title; what fills a dot tells which of the two it is.
ChartStyle dotStyle(const Method* method, bool filled) {
  constexpr double size = 8.0;  // px
  ChartStyle style(method != nullptr ? lookOf(*method) : "ink", 1.5, size, filled);
  style.shape = MarkerShape::round;
  return style;
}

const ChartStyle chanceStyle = {"ink:pale", 8.0};

std::vector<ChartName> dotNames(const ErrorDots& dots) {
  std::vector<ChartName> names = {{dots.filled, ChartName::Sample::marker, dotStyle(nullptr, true)},
                                  {dots.ring, ChartName::Sample::marker, dotStyle(nullptr, false)}};
  if (std::isfinite(dots.band)) {
    names.push_back({tr("may be chance of the draws"), ChartName::Sample::area, chanceStyle});
  }
  return names;
}

}  // namespace

Chart errorDotsChart(const ErrorDots& dots) {
  const auto end = static_cast<double>(dots.rows.size());
  Chart chart{.x = {.title = dots.valueTitle, .powers = true, .low = dots.least, .high = dots.most},
              .y = {.low = -0.6, .high = end - 0.4},
              .names = dotNames(dots)};
  if (std::isfinite(dots.band)) {
    chart.parts.emplace_back(ChartArea{.id = "chance",
                                       .style = chanceStyle,
                                       .left = dots.least,
                                       .right = dots.band,
                                       .low = -1.0,
                                       .high = end});
  }
  for (std::size_t k = 0; k < dots.rows.size(); ++k) {
    const ErrorDots::Row& row = dots.rows[k];
    chart.y.rows << row.title;
    const auto add = [&](const std::string& which, double value, bool filled) {
      const std::string name = row.method != nullptr ? std::string(row.method->id) : std::to_string(k);
      // NaN stays what it is.
      const double place = std::isnan(value) ? value : std::clamp(value, dots.least, dots.most);
      chart.parts.emplace_back(ChartLine{.id = name + "_" + which,
                                         .style = dotStyle(row.method, filled),
                                         .x = {place},
                                         .y = {static_cast<double>(k)},
                                         .joined = false});
    };
    add(dots.filledId, row.filled, true);
    add(dots.ringId, row.ring, false);
  }
  if (!hasValues(chart)) chart.sentence = tr("No errors yet");  // in place of axes that would stand empty
  return chart;
}

}  // namespace credence
