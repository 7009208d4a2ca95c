#include "app/studies/splits/splits_table.h"

#include "app/report/method_names.h"
#include "app/report/number_text.h"
#include "app/report/setting_text.h"
#include "app/report/translate.h"
#include "core/evaluation/bits.h"

#include <iterator>
#include <numbers>
#include <string>
#include <utility>

namespace credence {

namespace {

std::vector<TableColumn> methodColumns(bool hasPrior) {
  std::vector<TableColumn> columns;
  for (const Method* method : methods_always_scored()) {
    columns.push_back({std::string(method->key), methodName(*method, hasPrior), fixed(4)});
  }
  for (const Method* method : methods_always_scored()) {
    columns.push_back(
        {"bits." + std::string(method->key), tr("%1, bits").arg(methodName(*method, hasPrior)), fixed(4)});
  }
  return columns;
}

Table tableOf(TableColumn first, std::vector<TableColumn> last, bool hasPrior) {
  Table table{.columns = methodColumns(hasPrior)};
  table.columns.insert(table.columns.begin(), std::move(first));
  table.columns.insert(table.columns.end(), std::make_move_iterator(last.begin()),
                       std::make_move_iterator(last.end()));
  return table;
}

TableRow spreadRow(const char* key, const QString& title, const std::vector<Spread>& spreads,
                   double Spread::*value) {
  TableRow row{{textCell(title)}, key};
  row.cells.reserve(2 * spreads.size() + 2);
  for (const Spread& spread : spreads) row.cells.push_back(knownCell(spread.*value));
  for (const Spread& spread : spreads) {
    const bool mean = value == &Spread::mean;
    row.cells.push_back(knownCell(mean ? bits_over_coin(spread.mean) : spread.*value / std::numbers::ln2));
  }
  return row;
}

}  // namespace

Table splitRows(const std::vector<SplitScore>& scores, bool hasPrior) {
  Table table = tableOf(
      {.key = "seed", .heading = tr("Seed of the split"), .side = Side::Left},
      {{.key = "converged", .heading = tr("Converged")}, {.key = "note", .heading = tr("Note")}}, hasPrior);
  table.rows.reserve(scores.size());
  for (const SplitScore& score : scores) {
    TableRow row{{countCell(score.seed)}};
    row.cells.reserve(table.columns.size());
    for (const double value : score.log_likelihoods) row.cells.push_back(knownCell(value));
    for (const double value : score.log_likelihoods) row.cells.push_back(knownCell(bits_over_coin(value)));
    row.cells.push_back({.value = score.converged});
    row.cells.push_back(textCell(score.converged ? QString() : tr("did not converge: left out below")));
    table.rows.push_back(std::move(row));
  }
  return table;
}

Table spreadTable(const std::vector<SplitScore>& scores, bool hasPrior) {
  Table table =
      tableOf({.key = "spread", .side = Side::Left}, {{.key = "note", .heading = tr("Note")}}, hasPrior);
  const std::vector<Spread> spreads = spread_of(scores);
  table.rows = {
      spreadRow("mean", tr("Mean"), spreads, &Spread::mean),
      spreadRow("standard_deviation", tr("Standard deviation"), spreads, &Spread::standard_deviation)};
  table.rows.front().cells.push_back(textCell(tr("over %1 splits").arg(spreads.front().count)));
  table.rows.back().cells.emplace_back();
  return table;
}

Table spreadWithBits(const std::vector<SplitScore>& scores, bool hasPrior) {
  std::vector<std::string> keys = {"spread"};
  std::vector<std::string> bitsKeys = {"spread"};
  for (const Method* method : methods_always_scored()) {
    keys.emplace_back(method->key);
    bitsKeys.push_back("bits." + std::string(method->key));
  }
  const Table both = spreadTable(scores, hasPrior);
  Table table = selected(both, keys);
  TableRow bits = selected(both, bitsKeys).rows.front();
  bits.key = "bits";
  bits.cells.front() = textCell(tr("Bits over a coin"));
  table.rows.insert(table.rows.begin() + 1, std::move(bits));
  return table;
}

Table splitsTable(const std::vector<SplitScore>& scores, const QString& title, bool hasPrior) {
  Table table = without(splitRows(scores, hasPrior), "converged");
  table.title = title;
  Table spread = spreadTable(scores, hasPrior);
  table.rows.insert(table.rows.end(), std::make_move_iterator(spread.rows.begin()),
                    std::make_move_iterator(spread.rows.end()));
  return table;
}

Table splitsOfSetting(const std::vector<SplitScore>& scores, const SplitRule& rule,
                      const Hyperparameters& setting) {
  const QString title =
      tr("Mean log-likelihood (nats) of the test points, of splits that train on %1 % of %2; %3")
          .arg(significantNumber(100.0 * rule.fraction, 6),
               rule.stratified ? tr("each class") : tr("all points"), describeSetting(setting));
  return splitsTable(scores, title, setting.has_prior());
}

}  // namespace credence
