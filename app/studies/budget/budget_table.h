#pragma once

#include "app/report/json_object.h"
#include "app/report/table.h"
#include "core/evidence/evidence_budget.h"

#include <QString>

#include <memory>
#include <vector>

namespace credence {

/// What one of several models says of all labels.
struct BudgetRow {
  TableCell value;                                    ///< of what is varied
  std::shared_ptr<const EvidenceBudget> budget = {};  ///< null while it is computed, or where it cannot be
  QString refusal = {};                               ///< why not, in a sentence
};

/// A row a model. `labelling`: the labels that there are.
Table budgetTable(const std::vector<BudgetRow>& rows, arma::uword labelling, const QString& heading);

/// "0110": the labels of the points in their order.
QString labellingText(arma::uword labelling, arma::uword points);

/// Every labelling with its evidence under each of the models that have some, in the order of the first's.
QByteArray labellingsJson(const std::vector<BudgetRow>& rows);

/// What there is to read off, in a sentence or two; empty before all models are there.
QString describeBudget(const std::vector<BudgetRow>& rows, arma::uword labelling);

}  // namespace credence
