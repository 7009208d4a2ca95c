#pragma once

#include "app/compute/varied_quantity.h"
#include "app/document/panels_setting.h"
#include "app/studies/budget/budget_table.h"
#include "core/concurrency/progress.h"
#include "core/data/dataset.h"

#include <QString>

#include <functional>
#include <memory>
#include <stop_token>
#include <vector>

namespace credence {

/// Several models are asked what they say of all labels of the first few training points.
struct BudgetRequest {
  std::shared_ptr<const Dataset> points;  ///< those few, with the labels that there are
  QString heading;                        ///< over the column of what is varied
  std::vector<PanelCase> cases;           ///< the models

  /// Whether the same answers both.
  bool sameAs(const BudgetRequest& other) const;
};

/// The models as far as they have come. Never changes once it is published.
struct BudgetResult {
  BudgetRequest request;
  std::vector<BudgetRow> rows;  ///< one a case

  arma::uword labelling() const { return labelling_of(request.points->labels); }
  bool complete() const;
};

/// What the panels' setting asks for. Throws std::invalid_argument in a sentence for values that will not do,
/// for a quantity that makes no other model (points, methods), and where there are no points.
BudgetRequest budgetRequest(const Dataset& dataset, const PanelsSetting& setting, PanelsBase base);

/// The models of a request before any is computed.
BudgetResult begunBudget(const BudgetRequest& request);

/// What the models are of, and have in common: "all labels of the first 6 points, prior variance 10".
QString describeBudgetRequest(const BudgetRequest& request);

/// Their table, with a title that says whose numbers these are.
Table titledBudget(const BudgetResult& result);

/// Computes one model after another and publishes after each; what cannot be computed says why. Throws
/// Cancelled when stopped.
void computeBudget(const BudgetRequest& request,
                   const std::function<void(std::shared_ptr<const BudgetResult>)>& publish,
                   const std::stop_token& stop = {}, const ProgressCallback& progress = {});

}  // namespace credence
