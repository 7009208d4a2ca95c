#include "app/report/splits_table.h"

#include "app/report/translate.h"

#include <QCoreApplication>

#include <utility>

namespace credence {

Table splitsTable(const std::vector<SplitScore>& scores, const QString& title) {
  constexpr int decimals = 4;
  const auto tr = [](const char* text) { return QCoreApplication::translate("SplitsTable", text); };
  Table table{title, {tr("Seed of the split")}, {}};
  for (const Method* method : methods_always_scored()) table.header << fromTable(method->name);
  table.header << tr("Note");
  for (const SplitScore& score : scores) {
    std::vector<TableCell> row = {countCell(score.seed)};
    for (const double value : score.log_likelihoods) row.push_back(numberCell(value, decimals));
    row.push_back(textCell(score.converged ? QString() : tr("did not converge: left out below")));
    table.rows.push_back(std::move(row));
  }
  const std::vector<Spread> spreads = spread_of(scores);
  std::vector<TableCell> means = {textCell(tr("Mean"))};
  std::vector<TableCell> deviations = {textCell(tr("Standard deviation"))};
  for (const Spread& spread : spreads) {
    means.push_back(numberCell(spread.mean, decimals));
    deviations.push_back(numberCell(spread.standard_deviation, decimals));
  }
  means.push_back(textCell(tr("over %1 splits").arg(spreads.front().count)));
  deviations.emplace_back();
  table.rows.push_back(std::move(means));
  table.rows.push_back(std::move(deviations));
  return table;
}

}  // namespace credence
