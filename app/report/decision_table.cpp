#include "app/report/decision_table.h"

#include "app/report/number_text.h"
#include "app/report/translate.h"

#include <string>
#include <utility>

namespace credence {

namespace {

constexpr NumberFormat costFormat = fixed(4);
constexpr std::size_t undecided = static_cast<std::size_t>(Decision::abstain);

std::size_t decisionsOf(const DecisionCosts& costs) {
  return costs.abstaining ? undecided + 1 : undecided;
}

}  // namespace

Table decisionTable(const DecisionCosts& costs, const std::vector<TitledDecisions>& decided) {
  Table table{.columns = {{.key = "method", .side = Side::Left},
                          {"mean_cost", tr("Mean cost"), costFormat},
                          {"promised_cost", tr("Mean cost promised"), costFormat},
                          {"cost_of_ignorance", tr("Cost without inputs"), costFormat}}};
  for (const std::size_t label : {0U, 1U}) {
    for (std::size_t decision = 0; decision < decisionsOf(costs); ++decision) {
      table.columns.push_back({.key = "decisions." + std::to_string(label) + '.' + std::to_string(decision)});
    }
  }
  table.rows.reserve(decided.size());
  for (const TitledDecisions& each : decided) {
    const DecisionCounts& decisions = each.decided.counts;
    TableRow row{{textCell(each.decided.title), knownCell(mean_cost(decisions, costs)),
                  knownCell(each.promised), knownCell(cost_of_ignorance(decisions, costs))}};
    for (const auto& counts : decisions) {
      for (std::size_t decision = 0; decision < decisionsOf(costs); ++decision) {
        row.cells.push_back(countCell(counts.at(decision)));
      }
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

Table costsTable(const DecisionCosts& costs, const std::vector<TitledDecisions>& decided) {
  return selected(decisionTable(costs, decided),
                  std::vector<std::string>{"method", "mean_cost", "promised_cost", "cost_of_ignorance"});
}

QString describeDecisionRule(const DecisionCosts& costs, double threshold) {
  QString rule = tr("class 1 from p = %1 on").arg(significantNumber(threshold));
  const auto band = abstain_band(costs);
  if (!band) return rule;
  return tr("%1, neither from %2 to %3")
      .arg(rule, significantNumber(band->lower), significantNumber(band->upper));
}

}  // namespace credence
