#include "app/chart/chart_table.h"

#include "app/report/translate.h"

#include <algorithm>
#include <array>
#include <limits>

namespace credence {

namespace {

constexpr double noValue = std::numeric_limits<double>::quiet_NaN();

/// A point of any part.
struct ChartPoint {
  std::string id;
  std::array<double, 5> values = {noValue, noValue, noValue, noValue, noValue};  // x, y, error, low, high
};

class ChartPoints {
 public:
  void operator()(const ChartLine& line) {
    for (arma::uword k = 0; k < line.y.n_elem; ++k) {
      add(line.id,
          {line.x(k), line.y(k), line.errors.is_empty() ? noValue : line.errors(k), noValue, noValue});
    }
  }
  void operator()(const ChartBand& band) {
    for (arma::uword k = 0; k < band.x.n_elem; ++k) {
      add(band.id, {band.x(k), noValue, noValue, band.low(k), band.high(k)});
    }
  }
  void operator()(const ChartBars& bars) {
    for (arma::uword k = 0; k < bars.x.n_elem; ++k)
      add(bars.id, {bars.x(k), bars.y(k), noValue, noValue, noValue});
  }
  void operator()(const ChartArea& area) {
    add(area.id, {area.left, noValue, noValue, area.low, area.high});
    add(area.id, {area.right, noValue, noValue, area.low, area.high});
  }
  void operator()(const ChartRule& rule) {
    add(rule.id,
        {rule.upright ? rule.at : noValue, rule.upright ? noValue : rule.at, noValue, noValue, noValue});
  }

  const std::vector<ChartPoint>& points() const { return m_points; }

 private:
  void add(const std::string& id, const std::array<double, 5>& values) { m_points.push_back({id, values}); }

  std::vector<ChartPoint> m_points;
};

}  // namespace

Table chartTable(const Chart& chart) {
  ChartPoints all;
  for (const ChartPart& part : chart.parts) std::visit([&](const auto& shown) { all(shown); }, part);
  Table table;
  table.columns = {{.key = "part", .heading = tr("part"), .side = Side::Left},
                   {.key = "x", .heading = chart.x.title},
                   {.key = "y", .heading = chart.y.title.isEmpty() ? tr("value") : chart.y.title},
                   {.key = "error", .heading = tr("error")},
                   {.key = "low", .heading = tr("low")},
                   {.key = "high", .heading = tr("high")}};
  for (const ChartPoint& point : all.points()) {
    TableRow row{.cells = {textCell(QString::fromStdString(point.id))}};
    for (const double value : point.values) row.cells.push_back(knownCell(value));
    const double place = point.values[1];
    if (place >= 0.0 && place < static_cast<double>(chart.y.rows.size())) {
      row.cells[2] = textCell(chart.y.rows[static_cast<qsizetype>(place)]);
    }
    table.rows.push_back(std::move(row));
  }
  for (std::size_t k = table.columns.size(); k-- > 3;) {
    const bool some =
        std::ranges::any_of(table.rows, [k](const TableRow& row) { return !row.cells[k].missing(); });
    if (some) continue;
    const auto column = static_cast<std::ptrdiff_t>(k);
    table.columns.erase(table.columns.begin() + column);
    for (TableRow& row : table.rows) row.cells.erase(row.cells.begin() + column);
  }
  return table;
}

}  // namespace credence
