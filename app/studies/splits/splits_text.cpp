#include "app/studies/splits/splits_text.h"

#include "app/compute/method_text.h"
#include "app/report/table_json.h"
#include "app/report/table_text.h"
#include "app/studies/splits/splits_table.h"

#include <QByteArrayList>

#include <string>
#include <utility>

namespace credence {

namespace {

constexpr int splitsLabelWidth = 36;
constexpr int splitsWidth = 12;

/// Those that the methods' keys find, with the columns before and after them.
std::vector<TableColumn> columnsAround(TableColumn first, const std::vector<TableColumn>& last,
                                       bool hasPrior = true) {
  std::vector<TableColumn> columns = {std::move(first)};
  for (const Method* method : methods_always_scored()) {
    columns.push_back({std::string(method->key), columnTitle(*method, hasPrior), fixed(4)});
  }
  columns.insert(columns.end(), last.begin(), last.end());
  return columns;
}

}  // namespace

QString splitsText(const std::vector<SplitScore>& scores, bool hasPrior) {
  if (scores.empty()) return {};
  const QString title = QStringLiteral("%1 %2, seeds %3 to %4")
                            .arg(scores.size())
                            .arg(scores.size() == 1 ? QLatin1String("split") : QLatin1String("splits"))
                            .arg(scores.front().seed)
                            .arg(scores.back().seed);
  Table table =
      selected(spreadWithBits(scores),
               columnsAround({.key = "spread", .heading = title, .side = Side::Left}, {}, hasPrior));
  table.rows.front().cells.front() = textCell(QStringLiteral("Mean test log-likelihood"));
  table.rows.at(1).cells.front() = textCell(QStringLiteral("  bits over a coin"));
  const std::size_t left = scores.size() - spread_of(scores).front().count;
  if (left > 0) table.notes << QStringLiteral("%1 of these fits did not converge and are left out").arg(left);
  return alignedText(table, splitsLabelWidth, splitsWidth);
}

QByteArray splitsJson(const std::vector<SplitScore>& scores) {
  if (scores.empty()) return "null";
  JsonObject object;
  object.add("n", json(static_cast<quint64>(scores.size())));
  object.add("converged", json(static_cast<quint64>(spread_of(scores).front().count)));
  Table spread = transposed(selected(spreadWithBits(scores), columnsAround({.key = "spread"}, {})));
  spread.columns.front().key.clear();
  object.add(rowsObject(spread));
  std::vector<TableColumn> lastColumns;
  for (const Method* method : methods_always_scored()) {
    lastColumns.push_back({"bits." + std::string(method->key)});
  }
  lastColumns.push_back({"converged"});
  object.add("scores", tableJson(selected(splitRows(scores), columnsAround({.key = "seed"}, lastColumns))));
  return object.text();
}

QByteArray leftOutJson(const std::vector<SplitScore>& scores) {
  QByteArrayList leftOut;
  for (const SplitScore& score : scores) {
    if (score.converged) continue;
    JsonObject object;
    object.add("seed", json(static_cast<quint64>(score.seed)));
    object.add("reason", json(QStringLiteral("the fit did not converge")));
    leftOut << object.text();
  }
  return '[' + leftOut.join(", ") + ']';
}

}  // namespace credence
