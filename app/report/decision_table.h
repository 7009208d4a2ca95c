#pragma once

#include "app/report/confusion_table.h"
#include "app/report/table.h"
#include "core/evaluation/decision.h"

#include <QString>

#include <vector>

namespace credence {

/// What a method decided on one group of points, and what it said that would cost on average.
struct TitledDecisions {
  TitledConfusion decided;
  double promised = 0.0;
};

/// A row for each: "method", "mean_cost", "promised_cost" and "cost_of_ignorance", each of a point, and
/// "decisions.0.0" to "decisions.1.2", the counts of each true class taken for 0, for 1, and left undecided,
/// these only where abstaining is allowed. The counts have no headings: readers have confusionTable().
Table decisionTable(const DecisionCosts& costs, const std::vector<TitledDecisions>& decided);

/// What they cost alone, for readers.
Table costsTable(const DecisionCosts& costs, const std::vector<TitledDecisions>& decided);

/// "class 1 from p = 0.2 on", and where abstaining is best somewhere "neither from 0.2 to 0.8".
QString describeDecisionRule(const DecisionCosts& costs, double threshold);

}  // namespace credence
