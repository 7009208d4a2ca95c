#pragma once

#include "app/document/panels_setting.h"
#include "app/options/option_fields.h"
#include "app/studies/budget/budget_models.h"
#include "app/study/study.h"
#include "core/evidence/evidence_budget.h"

#include <QString>

#include <cstdint>
#include <memory>

namespace credence {

/// What is asked of several models: by a command in words, by a session as the window of several settings has
/// it.
struct BudgetOptions {
  QString over = QStringLiteral("features=linear,rbf");
  std::uint64_t labelled = PanelsSetting().labelledPoints;
  PanelsSetting setting = {};  ///< of a session

  bool operator==(const BudgetOptions&) const = default;
};

template <typename Fields>
void visit(Fields& fields, BudgetOptions& options) {
  fields("over", options.over, {},
         {.value = "QUANTITY=V,V,…",
          .purpose = "The models: 2 to 12 values of width, prior-variance, features or centres; "
                     "features=linear,rbf if left out.",
          .rule = "QUANTITY=V,V,… with one of width, prior-variance, features or centres, for example "
                  "width=0.2,2"});
  fields("labelled", options.labelled, {.low = 1.0, .high = static_cast<double>(most_budget_points)},
         {"N", "All labels of the first N training points; %1 if left out."});
}

/// What several models say of all labels; null before any does.
struct BudgetFound {
  std::shared_ptr<const BudgetResult> budget = {};
};

/// How models share out their evidence over all labels that a few points can have. The window of several
/// settings shows it, too.
extern const Study budgetStudy;

}  // namespace credence
