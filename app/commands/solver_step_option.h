#pragma once

#include "app/compute/solver_step_pictures.h"

class QCommandLineParser;

namespace credence {

/// --step SOLVER,K, with --start and --start-seed
void addSolverStepOptions(QCommandLineParser& parser);

/// `ways`: whether solvers are shown on their way, who begin somewhere, too. Throws UsageError where `shown`
/// has a solver's step and the options do not say which, or the reverse.
SolverStepChoice readSolverStep(const QCommandLineParser& parser, const ShownQuantities& shown, bool ways);

}  // namespace credence
