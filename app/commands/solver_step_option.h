#pragma once

#include "app/compute/solver_step_pictures.h"
#include "app/options/solver_start_option.h"

#include <optional>

namespace credence {

/// "newton,3": the solver and the number of its step.
template <>
struct OptionKind<SolverStepChoice> {
  static SolverStepChoice read(const TypedOption& typed);
};

/// --step SOLVER,K, with --start and --start-seed
template <typename Fields>
void visitSolverStep(Fields& fields, std::optional<SolverStepChoice>& step, SolverStart& start) {
  fields("step", step, {},
         {"SOLVER,K",
          "Of solver_step: newton, lbfgs or gradient_ascent, and after a comma the number of the step; 0 is "
          "where it begins.",
          nullptr, "newton, lbfgs or gradient_ascent, a comma, and the step's number"});
  visitSolverStart(fields, start);
}

}  // namespace credence
