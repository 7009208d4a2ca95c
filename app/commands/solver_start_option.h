#pragma once

#include "core/model/solver_start.h"

#include <armadillo>

class QCommandLineParser;

namespace credence {

/// --start and --start-seed: where the solvers begin.
void addSolverStartOptions(QCommandLineParser& parser);

/// Throws UsageError.
SolverStart readSolverStart(const QCommandLineParser& parser);

/// Throws UsageError where it is not one of `count` weights.
void checkSolverStart(const SolverStart& start, arma::uword count);

}  // namespace credence
