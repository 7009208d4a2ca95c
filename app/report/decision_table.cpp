#include "app/report/decision_table.h"

#include "app/report/number_text.h"
#include "app/report/score_tables.h"
#include "app/report/translate.h"

#include <string>
#include <utility>

namespace credence {

namespace {

constexpr NumberFormat costFormat = fixed(4);
constexpr std::size_t undecided = static_cast<std::size_t>(Decision::abstain);

QString decisionTitle(const Dataset& dataset, std::size_t label, std::size_t decision) {
  if (decision != undecided) return confusionTitle(dataset, label, decision);
  return tr("true %1, not decided").arg(QString::fromStdString(dataset.class_names.at(label)).simplified());
}

std::size_t decisionsOf(const DecisionCosts& costs) {
  return costs.abstaining ? undecided + 1 : undecided;
}

}  // namespace

Table decisionTable(const Dataset& dataset, const DecisionCosts& costs,
                    const std::vector<TitledDecisions>& decided) {
  Table table{.columns = {{.key = "method", .side = Side::Left},
                          {"mean_cost", tr("Mean cost"), costFormat},
                          {"promised_cost", tr("Mean cost promised"), costFormat},
                          {"cost_of_ignorance", tr("Cost without inputs"), costFormat}}};
  for (const std::size_t label : {0U, 1U}) {
    for (std::size_t decision = 0; decision < decisionsOf(costs); ++decision) {
      table.columns.push_back({"decisions." + std::to_string(label) + '.' + std::to_string(decision),
                               decisionTitle(dataset, label, decision)});
    }
  }
  table.rows.reserve(decided.size());
  for (const TitledDecisions& each : decided) {
    TableRow row{{textCell(each.title), knownCell(mean_cost(each.counts, costs)), knownCell(each.promised),
                  knownCell(cost_of_ignorance(each.counts, costs))}};
    row.group = each.group;
    for (const auto& counts : each.counts) {
      for (std::size_t decision = 0; decision < decisionsOf(costs); ++decision) {
        row.cells.push_back(countCell(counts.at(decision)));
      }
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

Table decisionConfusionTable(const Dataset& dataset, const DecisionCosts& costs, TitledDecisions decided,
                             const QString& title) {
  const arma::uword left = decided.counts[0].at(undecided) + decided.counts[1].at(undecided);
  decided.title = tr("Value");
  Table table = decisionTable(dataset, costs, {std::move(decided)});
  // The counts come after what they cost.
  const auto isCount = [](const TableColumn& column) { return column.key.starts_with("decisions."); };
  std::vector<std::string> keys = {"method"};
  for (const bool counts : {true, false}) {
    for (const TableColumn& column : table.columns) {
      if (column.key != "method" && isCount(column) == counts) keys.push_back(column.key);
    }
  }
  table = transposed(selected(table, keys));
  table.title = costs.abstaining ? tr("%1, %2 not decided").arg(title, countNumber(left)) : title;
  return table;
}

QString describeDecisionRule(const DecisionCosts& costs, double threshold) {
  QString rule = tr("class 1 from p = %1 on").arg(significantNumber(threshold));
  const auto band = abstain_band(costs);
  if (!band) return rule;
  return tr("%1, neither from %2 to %3")
      .arg(rule, significantNumber(band->lower), significantNumber(band->upper));
}

}  // namespace credence
