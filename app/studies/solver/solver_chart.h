#pragma once

#include "app/chart/chart.h"
#include "app/studies/solver/solver_tables.h"
#include "core/model/solver_trace.h"

#include <optional>
#include <string>
#include <vector>

namespace credence {

enum class SolverQuantity { Distance, Gradient, Score };
enum class SolverAxis { Iterations, Seconds };

/// How the charts of solvers are laid out.
struct SolverScale {
  SolverAxis axis = SolverAxis::Iterations;
  /// All steps over a logarithmic axis; else as many as the quick solvers take, on a linear one.
  bool logarithmic = false;
};

/// A step that is pointed out.
struct SolverMark {
  Solver solver = Solver::newton;
  int step = 0;
};

/// One quantity of every solver's way: mean log-likelihoods of `points` labels, of test labels dashed, or one
/// that goes over powers of ten. What is below the rounding of the objective is drawn on a dotted line. The
/// parts are "newton", "newton_test", …, "floor" and "mark".
Chart solverChart(SolverQuantity quantity, const std::vector<SolverTrace>& traces, const SolvedPoints& points,
                  const SolverScale& scale, std::optional<SolverMark> mark = {});

/// The id of a solver's line in such a chart.
std::string lineOf(Solver solver);

/// What the line of a solver is, with `words` after its title.
ChartName solverName(Solver solver, const QString& words);

}  // namespace credence
