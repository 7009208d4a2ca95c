#pragma once

#include "app/studies/budget/budget_models.h"

#include <QString>

namespace credence {

/// What each model says of the labels that there are, the most first, beside what each labelling would have
/// if all were equally probable; of which models there is no evidence.
QString budgetSentence(const BudgetResult& result);

}  // namespace credence
