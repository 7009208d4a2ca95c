#include "app/studies/budget/budget_table.h"

#include "app/report/number_text.h"
#include "app/report/table_json.h"
#include "app/report/translate.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

namespace credence {

namespace {

std::vector<TableColumn> budgetColumns(const QString& heading) {
  return {{.key = "value", .heading = heading, .side = Side::Left},
          {.key = "log_evidence",
           .heading = tr("log p(D)"),
           .format = fixed(3),
           .width = 10,
           .toolTip = tr("Of the labels that there are, in nats, by draws of the prior")},
          {.key = "standard_error",
           .heading = tr("±"),
           .format = fixed(3),
           .width = 7,
           .toolTip = tr("The standard error of that")},
          {.key = "laplace",
           .heading = tr("by Laplace"),
           .format = fixed(3),
           .width = 12,
           .toolTip = tr("The same by Laplace’s approximation")},
          {.key = "rank",
           .heading = tr("rank"),
           .width = 6,
           .toolTip = tr("How many labellings are as probable or more, these labels among them")},
          {.key = "spent_on",
           .heading = tr("spent on"),
           .format = fixed(1),
           .width = 10,
           .toolTip = tr("Of how many labellings the budget would be, spent evenly: exp of its entropy")},
          {.key = "total",
           .heading = tr("sum of p"),
           .format = fixed(4),
           .width = 10,
           .toolTip = tr("Over all labellings: one")},
          {.key = "total_laplace",
           .heading = tr("by Laplace"),
           .format = fixed(4),
           .width = 12,
           .toolTip = tr("The same by Laplace’s approximation, which need not spend just what there is")}};
}

const BudgetRow* firstKnown(const std::vector<BudgetRow>& rows) {
  const auto found = std::ranges::find_if(rows, [](const BudgetRow& row) { return row.budget != nullptr; });
  return found == rows.end() ? nullptr : &*found;
}

}  // namespace

Table budgetTable(const std::vector<BudgetRow>& rows, arma::uword labelling, const QString& heading) {
  Table table{.columns = budgetColumns(heading)};
  table.rows.reserve(rows.size());
  for (const BudgetRow& row : rows) {
    TableRow cells;
    cells.cells = {row.value};
    if (row.budget) {
      const EvidenceBudget& budget = *row.budget;
      for (const TableCell& cell :
           {knownCell(budget.log_evidence(labelling)), knownCell(budget.standard_error(labelling)),
            knownCell(budget.laplace(labelling)), countCell(budget.rank(labelling)),
            knownCell(budget.spent_on()), knownCell(budget.total()), knownCell(budget.laplace_total())}) {
        cells.cells.push_back(cell);
      }
    } else {
      cells.cells.resize(table.columns.size());
    }
    addRow(table, std::move(cells), row.refusal);
  }
  return table;
}

QString labellingText(arma::uword labelling, arma::uword points) {
  QString text;
  for (const arma::uword label : labels_of(labelling, points)) {
    text += label == 0 ? QLatin1Char('0') : QLatin1Char('1');
  }
  return text;
}

QByteArray labellingsJson(const std::vector<BudgetRow>& rows) {
  const BudgetRow* first = firstKnown(rows);
  if (first == nullptr) return "[]";
  QByteArray list;
  for (const arma::uword labelling : first->budget->by_evidence()) {
    QByteArrayList exact;
    QByteArrayList laplace;
    for (const BudgetRow& row : rows) {
      exact << (row.budget ? json(row.budget->log_evidence(labelling)) : QByteArray("null"));
      laplace << (row.budget ? json(row.budget->laplace(labelling)) : QByteArray("null"));
    }
    JsonObject object;
    object.add("labels", json(labellingText(labelling, first->budget->points)));
    object.add("log_evidence", '[' + exact.join(", ") + ']');
    object.add("laplace", '[' + laplace.join(", ") + ']');
    list += (list.isEmpty() ? QByteArray() : QByteArray(",\n")) + object.text();
  }
  return '[' + list + ']';
}

QString describeBudget(const std::vector<BudgetRow>& rows, arma::uword labelling) {
  const bool all = std::ranges::all_of(rows, [](const BudgetRow& row) { return row.budget != nullptr; });
  if (!all || rows.size() < 2) return {};
  const auto best = std::ranges::max_element(
      rows, {}, [&](const BudgetRow& row) { return row.budget->log_evidence(labelling); });
  const auto widest =
      std::ranges::max_element(rows, {}, [](const BudgetRow& row) { return row.budget->spent_on(); });
  const arma::uword count = best->budget->labellings();
  QString text = tr("%1 spreads its p(D) widest, as if on %2 of %3 labellings.")
                     .arg(windowText(widest->value, {}), significantNumber(widest->budget->spent_on(), 3),
                          countNumber(count));
  text += QLatin1Char(' ') + tr("To the labels that there are %1 gives the most: p = %2.")
                                 .arg(windowText(best->value, {}),
                                      significantNumber(std::exp(best->budget->log_evidence(labelling)), 2));
  return text;
}

}  // namespace credence
