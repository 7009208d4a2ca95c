#pragma once

#include "core/model/solver_trace.h"

#include <QString>

#include <vector>

namespace credence {

/// How many steps each of the solvers takes to the fit (L-BFGS evaluations), or how far from it it ends, in
/// one sentence. Empty where there is none.
QString solverSentence(const std::vector<SolverTrace>& traces);

}  // namespace credence
