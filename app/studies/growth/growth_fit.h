#pragma once

#include "app/compute/fit.h"
#include "app/studies/growth/growth_row.h"
#include "app/study/study.h"

#include <stop_token>
#include <vector>

namespace credence {

/// A setting fitted to the training points of a split, the first of an order. Test points are what the split
/// makes them. Where the likelihood has no maximum, that. Throws as fit_model() and evaluate() do otherwise.
GrowthRow growthOf(const Hyperparameters& setting, const Dataset& dataset, const Split& split,
                   const std::stop_token& stop = {});

/// What a setting comes to with the first so many of its training points, so far.
struct GrowthResult {
  std::vector<arma::uword> counts;
  std::vector<GrowthRow> rows;  ///< of the first so many of them

  bool complete() const { return rows.size() == counts.size(); }
};

/// The problem with all its training points in use.
FitProblem withAllInUse(FitProblem problem);

/// The first so many of the problem's training points, as `counts` says in ascending order; each fit is
/// published with those before it, and so is a result without any where there are no counts. Throws as
/// growthOf().
void growWithData(const FitProblem& problem, std::vector<arma::uword> counts,
                  const StudyWork<GrowthResult>& work);

}  // namespace credence
