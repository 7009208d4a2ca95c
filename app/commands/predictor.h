#pragma once

#include "app/commands/method_options.h"
#include "core/method/prepared_method.h"
#include "core/method/reference_run.h"
#include "core/model/model.h"
#include "core/model/soundness.h"

#include <QStringList>

#include <optional>
#include <vector>

namespace credence {

struct Problem;

/// A model, and the methods asked for made ready for it.
struct Predictor {
  Model model;
  std::vector<PredictedColumn> columns;
  std::vector<PreparedMethod> methods;        ///< one a column
  std::optional<ReferenceSummary> reference;  ///< where that is one of them
};

/// Fits the training points. Says on the terminal what it does. Throws as fit_model() and
/// require_convergence() do, and std::runtime_error where draws do not fit into memory.
Predictor makePredictor(const Problem& problem, const MethodOptions& options);

/// Of the fit and all of its methods.
Soundness soundnessOf(const Predictor& predictor, const ReferenceGoal& goal);

/// How far those that draw or iterate can be trusted, a line each.
QStringList remarksOn(const Predictor& predictor, const ReferenceGoal& goal);

/// Throws std::runtime_error for places, n×2, that pass the largest number once standardised.
void requireReach(const Predictor& predictor, const arma::mat& places);

}  // namespace credence
