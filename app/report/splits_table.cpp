#include "app/report/splits_table.h"

#include <QCoreApplication>

namespace credence {

Table splitsTable(const std::vector<SplitScore>& scores, const QString& title) {
  constexpr int decimals = 4;
  const auto tr = [](const char* text) { return QCoreApplication::translate("SplitsTable", text); };
  Table table{title, {tr("Seed of the split"), tr("MAP"), tr("Laplace"), tr("Note")}, {}};
  table.rows.reserve(scores.size() + 2);
  for (const SplitScore& score : scores) {
    table.rows.push_back({countCell(score.seed), numberCell(score.map, decimals),
                          numberCell(score.laplace, decimals),
                          textCell(score.converged ? QString() : tr("did not converge: left out below"))});
  }
  const SplitSpread spread = spread_of(scores);
  table.rows.push_back({textCell(tr("Mean")), numberCell(spread.map.mean, decimals),
                        numberCell(spread.laplace.mean, decimals),
                        textCell(tr("over %1 splits").arg(spread.map.count))});
  table.rows.push_back({textCell(tr("Standard deviation")),
                        numberCell(spread.map.standard_deviation, decimals),
                        numberCell(spread.laplace.standard_deviation, decimals), TableCell()});
  return table;
}

}  // namespace credence
