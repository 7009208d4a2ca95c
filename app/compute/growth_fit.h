#pragma once

#include "app/compute/fit.h"
#include "app/report/growth_row.h"

#include <functional>
#include <stop_token>
#include <vector>

namespace credence {

/// A setting fitted to the training points of a split, the first of an order. Test points are what the split
/// makes them. Where the likelihood has no maximum, that. Throws as fit_model() and evaluate() do otherwise.
GrowthRow growthOf(const Hyperparameters& setting, const Dataset& dataset, const Split& split,
                   const std::stop_token& stop = {});

/// What a fit's setting comes to with the first so many of its training points, so far. Never changes once it
/// is published.
struct GrowthResult {
  FitProblem problem;  ///< however many points of it are in use
  std::vector<arma::uword> counts;
  std::vector<GrowthRow> rows;  ///< of the first so many of them

  bool complete() const { return rows.size() == counts.size(); }
};

/// The problem with all its training points in use.
FitProblem withAllInUse(FitProblem problem);

/// Round numbers of training points, the fewest first; `publish`, if any, is told of each. Throws as
/// growthOf().
GrowthResult growWithData(const FitProblem& problem, const std::stop_token& stop = {},
                          const std::function<void(const GrowthResult&)>& publish = {});

}  // namespace credence
