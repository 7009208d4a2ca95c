#include "app/report/confusion_table.h"

#include "app/report/translate.h"

#include <cstddef>
#include <string>
#include <utility>

namespace credence {

namespace {

/// "31 (91.2 %)"; the count alone where the class has no points.
TableCell shareCell(arma::uword count, arma::uword ofClass) {
  if (ofClass == 0) return countCell(count);
  const double share = 100.0 * static_cast<double>(count) / static_cast<double>(ofClass);
  return textCell(QStringLiteral("%1 (%2 %)").arg(count).arg(share, 0, 'f', 1));
}

/// The classes are called as `names` says.
Table tableOf(const std::array<QString, 2>& names, const std::vector<TitledConfusion>& confusions,
              bool abstaining, bool markup) {
  Table table{.columns = {{.key = "true", .side = Side::Left},
                          {.key = "predicted.0", .heading = tr("predicted %1").arg(names[0])},
                          {.key = "predicted.1", .heading = tr("predicted %1").arg(names[1])}}};
  for (TableColumn& column : table.columns) column.markup = markup;
  if (abstaining) table.columns.push_back({.key = "undecided", .heading = tr("not decided")});
  table.rows.reserve(2 * confusions.size());
  for (const TitledConfusion& each : confusions) {
    for (const std::size_t label : {0U, 1U}) {
      const auto& counts = each.counts.at(label);
      const arma::uword ofClass = counts[0] + counts[1] + counts[2];
      TableRow row{{textCell(tr("true %1").arg(names.at(label)))}, std::to_string(label), each.title};
      row.cells.front().markup = markup;
      for (std::size_t decision = 0; decision + 1 < table.columns.size(); ++decision) {
        row.cells.push_back(shareCell(counts.at(decision), ofClass));
      }
      table.rows.push_back(std::move(row));
    }
  }
  return table;
}

}  // namespace

DecisionCounts everyPointDecided(const ConfusionMatrix& confusion) {
  return {{{confusion[0][0], confusion[0][1], 0}, {confusion[1][0], confusion[1][1], 0}}};
}

QString classNameInTable(const Dataset& dataset, std::size_t label) {
  return QString::fromStdString(dataset.class_names.at(label)).simplified();
}

Table confusionTable(const Dataset& dataset, const std::vector<TitledConfusion>& confusions,
                     const QString& title, bool abstaining) {
  Table table =
      tableOf({classNameInTable(dataset, 0), classNameInTable(dataset, 1)}, confusions, abstaining, false);
  table.title = title;
  return table;
}

Table briefConfusionTable(const std::array<QString, 2>& signs,
                          const std::vector<TitledConfusion>& confusions) {
  return tableOf(signs, confusions, false, true);
}

}  // namespace credence
