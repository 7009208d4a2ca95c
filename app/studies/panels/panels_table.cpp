#include "app/studies/panels/panels_table.h"

#include "app/report/role_words.h"
#include "app/report/score_tables.h"
#include "app/report/translate.h"
#include "core/evaluation/bits.h"

#include <algorithm>
#include <optional>
#include <string>

namespace credence {

namespace {

constexpr int panelScoreWidth = 10;

void addWeightColumns(std::vector<TableColumn>& columns, const std::vector<PanelWeight>& pair) {
  for (const PanelWeight& weight : pair) {
    const QString group = tr("w of %1").arg(weight.name);
    const std::string key = weight.name.toStdString();
    columns.push_back({.key = key, .heading = tr("MAP"), .format = fixed(3), .group = group, .width = 9});
    columns.push_back({.key = key + "_sd",
                       .heading = tr("sd"),
                       .format = fixed(3),
                       .group = group,
                       .width = 8,
                       .toolTip = tr("Standard deviation, by the Gaussian that is drawn")});
  }
}

std::vector<TableColumn> panelColumns(const QString& heading, std::optional<Role> heldOut) {
  std::vector<TableColumn> columns = {
      {.key = "value", .heading = heading, .side = Side::Left},
      {.key = "points", .heading = tr("points"), .width = 8, .toolTip = tr("That train")},
      {.key = "weights", .heading = tr("weights"), .width = 9},
      {.key = "log_evidence",
       .heading = tr("log evidence"),
       .format = fixed(2),
       .width = 14,
       .toolTip = tr("Of the training labels, in nats, by the posterior that the panel predicts by")},
      {.key = "effective_parameters",
       .heading = tr("γ"),
       .format = fixed(1),
       .width = 7,
       .toolTip = tr("Effective parameters, by Laplace's approximation")},
      {.key = "train",
       .heading = tr("training"),
       .format = fixed(4),
       .group = tr("log-likelihood"),
       .width = panelScoreWidth,
       .toolTip = tr("Mean log-likelihood of a training label")}};
  if (heldOut) {
    const QString part = partTitle(*heldOut);
    const std::string key(id_of(*heldOut));
    columns.push_back({.key = key,
                       .heading = part,
                       .format = fixed(4),
                       .group = tr("log-likelihood"),
                       .width = panelScoreWidth,
                       .toolTip = tr("Mean log-likelihood of a %1 label").arg(part)});
    columns.push_back({.key = key + "_bits",
                       .heading = tr("%1 bits").arg(part),
                       .format = fixed(4),
                       .width = static_cast<int>(part.size()) + 7,
                       .toolTip = tr("What a %1 label costs less than a toss of a coin").arg(part)});
  }
  columns.push_back(
      {.key = "settled",
       .heading = tr("settled"),
       .width = 9,
       .toolTip = tr("Whether the posterior's iteration has come to rest, or its draws suffice")});
  return columns;
}

TableCell scoreCell(const std::optional<Score>& score) {
  return score ? knownCell(score->mean_log_likelihood) : TableCell();
}

}  // namespace

Table panelsTable(const std::vector<PanelRow>& rows, const QString& heading) {
  const auto known = std::ranges::find_if(rows, [](const PanelRow& row) { return row.heldOut.has_value(); });
  std::optional<Role> heldOut;
  if (known != rows.end()) heldOut = known->heldOutRole;
  Table table;
  table.columns = panelColumns(heading, heldOut);
  const auto shown = std::ranges::find_if(rows, [](const PanelRow& row) { return !row.pair.empty(); });
  const std::vector<PanelWeight> pair = shown != rows.end() ? shown->pair : std::vector<PanelWeight>();
  addWeightColumns(table.columns, pair);
  table.rows.reserve(rows.size());
  for (const PanelRow& row : rows) {
    const bool fitted = row.weights > 0;
    TableRow cells;
    cells.cells = {row.value,
                   fitted ? countCell(row.points) : TableCell(),
                   fitted ? countCell(row.weights) : TableCell(),
                   knownCell(row.logEvidence),
                   knownCell(row.effectiveParameters),
                   scoreCell(row.train)};
    if (heldOut) {
      cells.cells.push_back(scoreCell(row.heldOut));
      cells.cells.push_back(row.heldOut ? knownCell(bits_over_coin(row.heldOut->mean_log_likelihood))
                                        : TableCell());
    }
    cells.cells.push_back(fitted ? TableCell{.value = row.settled} : TableCell());
    for (std::size_t k = 0; k < pair.size(); ++k) {
      const PanelWeight weight = k < row.pair.size() ? row.pair[k] : PanelWeight();
      cells.cells.push_back(knownCell(weight.estimate));
      cells.cells.push_back(knownCell(weight.deviation));
    }
    addRow(table, std::move(cells), row.refusal);
  }
  return table;
}

Table titledPanels(const PanelsResult& result) {
  Table table = panelsTable(rowsOf(result), result.request.heading);
  table.title = tr("%1 varied, %2").arg(result.request.heading, describeCommon(result.request.cases));
  return table;
}

}  // namespace credence
