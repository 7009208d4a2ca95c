#pragma once

#include "core/model/solver_trace.h"

#include <array>

namespace credence {

/// In the order in which they are compared: Newton's method first, which tells the others where the minimum
/// is.
inline constexpr std::array all_solvers = {Solver::newton, Solver::lbfgs, Solver::gradient_ascent};

}  // namespace credence
