#include "app/report/contour_table.h"

#include "app/report/translate.h"

namespace credence {

namespace {

std::vector<TableColumn> lineColumns() {
  return {{.key = "level", .heading = tr("Level"), .side = Side::Left},
          {.key = "line", .heading = tr("line")}};
}

template <typename Add>
void forEachLine(const std::vector<ContourLevel>& contours, const Add& add) {
  quint64 count = 0;
  for (const ContourLevel& contour : contours) {
    for (const Polyline& line : contour.lines) {
      ++count;
      add(contour.level, count, line);
    }
  }
}

}  // namespace

Table contourTable(const std::vector<ContourLevel>& contours) {
  Table table{.columns = lineColumns()};
  table.columns.push_back({.key = "points", .heading = tr("points")});
  table.columns.push_back({.key = "closed", .heading = tr("closed")});
  table.columns.push_back({.key = "from.0", .heading = tr("from")});
  table.columns.push_back({.key = "from.1"});
  forEachLine(contours, [&table](double level, quint64 count, const Polyline& line) {
    table.rows.push_back({{numberCell(level),
                           countCell(count),
                           countCell(line.points.n_rows),
                           {.value = line.closed},
                           numberCell(line.points(0, 0)),
                           numberCell(line.points(0, 1))}});
  });
  return table;
}

Table contourPoints(const std::vector<ContourLevel>& contours, const QString& x1, const QString& x2) {
  Table table{.columns = lineColumns()};
  table.columns.push_back({.key = "x1", .heading = x1});
  table.columns.push_back({.key = "x2", .heading = x2});
  forEachLine(contours, [&table](double level, quint64 count, const Polyline& line) {
    for (arma::uword k = 0; k < line.points.n_rows; ++k) {
      table.rows.push_back({{numberCell(level), countCell(count), numberCell(line.points(k, 0)),
                             numberCell(line.points(k, 1))}});
    }
  });
  return table;
}

}  // namespace credence
