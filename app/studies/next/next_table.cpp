#include "app/studies/next/next_table.h"

#include "app/report/translate.h"

#include <cstddef>

namespace credence {

namespace {

constexpr int nextEvidenceWidth = 11;

template <typename CellOf>
void addNextColumn(Table& table, const TableColumn& column, const CellOf& cellOf) {
  table.columns.push_back(column);
  for (std::size_t k = 0; k < table.rows.size(); ++k) table.rows[k].cells.push_back(cellOf(k));
}

void addTried(Table& table, const std::vector<TriedPoint>& tried, bool validated) {
  for (const std::size_t label : {0U, 1U}) {
    addNextColumn(table,
                  {.key = label == 0 ? "evidence.0" : "evidence.1",
                   .heading = label == 0 ? tr("if class 0") : tr("if class 1"),
                   .format = fixed(2),
                   .group = tr("log evidence then"),
                   .width = nextEvidenceWidth},
                  [&](std::size_t k) { return knownCell(tried[k].evidence.at(label)); });
  }
  for (const std::size_t label : {0U, 1U}) {
    addNextColumn(table,
                  {.key = label == 0 ? "held_out.0" : "held_out.1",
                   .heading = label == 0 ? tr("if class 0") : tr("if class 1"),
                   .format = fixed(4),
                   .group = validated ? tr("validation score then") : tr("leave-one-out score then"),
                   .width = nextEvidenceWidth},
                  [&](std::size_t k) { return knownCell(tried[k].held_out.at(label)); });
  }
}

}  // namespace

Table nextTable(const std::vector<NextPoint>& points, const arma::vec& truth,
                const std::vector<TriedPoint>& tried, bool validated) {
  Table table;
  table.rows.resize(points.size());
  const auto number = [](const NextPoint& point, double NextPoint::*value) {
    return numberCell(point.*value);
  };
  addNextColumn(table, {.key = "rank", .heading = tr("Rank"), .side = Side::Left},
                [](std::size_t k) { return countCell(k + 1); });
  const auto add = [&](const TableColumn& column, double NextPoint::*value) {
    addNextColumn(table, column, [&](std::size_t k) { return number(points[k], value); });
  };
  add({.key = "x1", .heading = tr("x1"), .format = significant(4)}, &NextPoint::x1);
  add({.key = "x2", .heading = tr("x2"), .format = significant(4)}, &NextPoint::x2);
  add({.key = "p", .heading = tr("p of class 1"), .format = fixed(4)}, &NextPoint::probability);
  if (!truth.is_empty()) {
    addNextColumn(table, {.key = "true_p", .heading = tr("true p"), .format = fixed(4)},
                  [&](std::size_t k) { return numberCell(truth(k)); });
  }
  add({.key = "entropy", .heading = tr("entropy"), .format = fixed(4), .unit = tr("bits")},
      &NextPoint::entropy);
  add({.key = "mutual_information", .heading = tr("information"), .format = fixed(4), .unit = tr("bits")},
      &NextPoint::information);
  if (!tried.empty()) addTried(table, tried, validated);
  return table;
}

}  // namespace credence
