#pragma once

#include "app/chart/chart.h"
#include "app/studies/budget/budget_models.h"

namespace credence {

/// log p(D) of all labels of a few points under several models. The labellings stand in the order of the
/// first model, which is a line; the others are marks above and below it. A ring on each marks the labels
/// that there are, and a level line what an even share would be.
Chart budgetChart(const BudgetResult& result);

}  // namespace credence
