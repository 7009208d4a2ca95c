#include "app/chart/chart_table.h"

#include "app/report/translate.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

namespace credence {

namespace {

constexpr double noValue = std::numeric_limits<double>::quiet_NaN();

constexpr std::size_t columnsOfOne = 8;  // before those of the charts below it

/// A point of any part; NaN is what it does not have.
struct ChartPoint {
  std::string id;
  double x = noValue;
  double y = noValue;
  double right = noValue;
  double from = noValue;
  double error = noValue;
  double low = noValue;
  double high = noValue;
};

class ChartPoints {
 public:
  void operator()(const ChartLine& line) {
    for (arma::uword k = 0; k < line.y.n_elem; ++k) {
      m_points.push_back({.id = line.id,
                          .x = line.x(k),
                          .error = at(line.errors, k),
                          .low = at(line.low, k),
                          .high = at(line.high, k)});
      (line.right ? m_points.back().right : m_points.back().y) = line.y(k);
    }
  }
  void operator()(const ChartBand& band) {
    for (arma::uword k = 0; k < band.x.n_elem; ++k) {
      m_points.push_back({.id = band.id, .x = band.x(k), .low = band.low(k), .high = band.high(k)});
    }
  }
  void operator()(const ChartBars& bars) {
    for (arma::uword k = 0; k < bars.x.n_elem; ++k) {
      m_points.push_back({.id = bars.id, .x = bars.x(k), .y = bars.y(k), .from = at(bars.from, k)});
    }
  }
  void operator()(const ChartArea& area) {
    for (const double x : {area.left, area.right}) {
      m_points.push_back({.id = area.id, .x = x, .low = area.low, .high = area.high});
    }
  }
  void operator()(const ChartRule& rule) {
    m_points.push_back({.id = rule.id});
    (rule.upright ? m_points.back().x : m_points.back().y) = rule.at;
  }

  const std::vector<ChartPoint>& points() const { return m_points; }

 private:
  static double at(const arma::vec& values, arma::uword k) { return values.is_empty() ? noValue : values(k); }

  std::vector<ChartPoint> m_points;
};

/// The value, or the row of the axis that stands there in its place.
TableCell cellOf(const ChartAxis& axis, double value) {
  const bool named = value >= 0.0 && value < static_cast<double>(axis.rows.size());
  if (!named) return knownCell(value);
  return textCell(axis.rows[static_cast<qsizetype>(value)].section(QLatin1Char('\n'), 0, 0));
}

std::vector<ChartPoint> pointsOf(const Chart& chart) {
  ChartPoints all;
  for (const ChartPart& part : chart.parts) std::visit([&](const auto& shown) { all(shown); }, part);
  return all.points();
}

void addRows(const Chart& chart, Table& table) {
  for (const ChartPoint& point : pointsOf(chart)) {
    TableRow row{.cells = {textCell(QString::fromStdString(point.id)), cellOf(chart.x, point.x),
                           cellOf(chart.y, point.y)}};
    for (const double value : {point.right, point.from, point.error, point.low, point.high}) {
      row.cells.push_back(knownCell(value));
    }
    row.cells.resize(table.columns.size(), knownCell(noValue));
    table.rows.push_back(std::move(row));
  }
}

/// The values of a chart that stands below another, or the upper ends of its bands, have a column of their
/// own.
void addRowsBelow(const Chart& chart, std::size_t which, Table& table) {
  for (const ChartPoint& point : pointsOf(chart)) {
    TableRow row{.cells = {textCell(QString::fromStdString(point.id)), knownCell(point.x)}};
    row.cells.resize(table.columns.size(), knownCell(noValue));
    row.cells[columnsOfOne + which] = knownCell(std::isnan(point.y) ? point.high : point.y);
    table.rows.push_back(std::move(row));
  }
}

}  // namespace

Table chartTable(const Chart& chart) {
  Table table;
  table.columns = {{.key = "part", .heading = tr("part"), .side = Side::Left},
                   {.key = "x", .heading = chart.x.title.isEmpty() ? QStringLiteral("x") : chart.x.title},
                   {.key = "y", .heading = chart.y.title.isEmpty() ? tr("value") : chart.y.title},
                   {.key = "right", .heading = chart.right.title},
                   {.key = "from", .heading = tr("from")},
                   {.key = "error", .heading = tr("error")},
                   {.key = "low", .heading = tr("low")},
                   {.key = "high", .heading = tr("high")}};
  for (const Chart& below : chart.below) table.columns.push_back({.key = "below", .heading = below.y.title});
  addRows(chart, table);
  for (std::size_t k = 0; k < chart.below.size(); ++k) addRowsBelow(chart.below[k], k, table);
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
