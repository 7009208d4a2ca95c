#include "app/chart/chart.h"

#include <algorithm>

namespace credence {

namespace {

bool hasValue(const ChartLine& line) {
  return !arma::uvec(arma::find_finite(line.x + line.y)).is_empty();
}
bool hasValue(const ChartBand& band) {
  return !band.high.is_empty();
}
bool hasValue(const ChartBars& bars) {
  return !bars.y.is_empty();
}
bool hasValue(const ChartRule& /*rule*/) {
  return false;
}
bool hasValue(const ChartArea& /*area*/) {
  return false;
}

}  // namespace

bool hasAxes(const Chart& chart) {
  return chart.x.low < chart.x.high && chart.y.low < chart.y.high;
}

bool hasValues(const Chart& chart) {
  return std::ranges::any_of(chart.parts, [](const ChartPart& part) {
    return std::visit([](const auto& shown) { return hasValue(shown); }, part);
  });
}

ChartLine levelLine(const Chart& chart, const std::string& id, const ChartStyle& style, double y) {
  return {.id = id, .style = style, .x = {chart.x.low, chart.x.high}, .y = {y, y}};
}

}  // namespace credence
