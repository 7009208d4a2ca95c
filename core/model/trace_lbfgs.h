#pragma once

#include "core/model/trace_recorder.h"

#include <stop_token>

namespace credence {

/// Follows NLopt's L-BFGS; part of trace_solver().
SolverTrace trace_lbfgs(const Objective& objective, const arma::vec& start, TraceRecorder recorder,
                        const std::stop_token& stop);

}  // namespace credence
