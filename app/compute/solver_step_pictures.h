#pragma once

#include "app/compute/fit_result.h"
#include "app/compute/whole_pictures.h"
#include "core/model/solver_start.h"
#include "core/model/solver_trace.h"
#include "core/prediction/grid.h"
#include "core/prediction/predict.h"

#include <QString>
#include <armadillo>

#include <cstddef>
#include <memory>
#include <stop_token>
#include <vector>

namespace credence {

/// A landmark on a solver's way: where its weights are kept.
struct SolverPlace {
  Solver solver = Solver::newton;
  std::size_t landmark = 0;

  bool operator==(const SolverPlace&) const = default;
};

/// The one of that solver, which is among them.
const SolverTrace& traceOf(const std::vector<SolverTrace>& traces, Solver solver);

/// Which step it is, and how far from the end where that is known: Newton's method comes first.
QString describePlace(const std::vector<SolverTrace>& traces, const SolverPlace& place);

/// What the weights at one step of a solver predict: M, of the basis of that fit. `note` says which step it
/// is, and how far from the end. Throws Cancelled when stopped.
FinishedPicture pictureOfStep(const Fit& fit, const arma::vec& weights, const QString& note, const Grid& grid,
                              GridPredictor& predictor, const std::stop_token& stop = {});

/// Which step of which solver is pictured.
struct SolverStepChoice {
  Solver solver = Solver::newton;
  int step = 0;  ///< or the last before it whose weights are kept, see is_landmark()
  SolverStart start = {};
};

/// The picture of that step of a solver of this fit, solved for on the calling thread. Throws
/// std::invalid_argument where the start is of other weights, or the solver has ended before.
std::shared_ptr<const FinishedPicture> solvedStep(const FitResult& shown, const SolverStepChoice& choice);

/// Whether a plot shows one.
bool showsSolverStep(const ShownQuantities& shown);

}  // namespace credence
