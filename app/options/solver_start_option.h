#pragma once

#include "app/options/option_fields.h"
#include "app/options/option_rules.h"
#include "core/model/all_solvers.h"
#include "core/model/solver_start.h"

#include <armadillo>

#include <vector>

namespace credence {

/// prior-mean, random, or weights: a start with the usual seed.
template <>
struct OptionKind<SolverStart> {
  static SolverStart read(const TypedOption& typed);
};

/// Some of them, in their order.
template <>
struct OptionKind<std::vector<Solver>> {
  static std::vector<Solver> read(const TypedOption& typed);
};

/// --start and --start-seed: where the solvers begin.
template <typename Fields>
void visitSolverStart(Fields& fields, SolverStart& start) {
  fields("start", start, {},
         {"WHERE",
          "Where they begin: prior-mean, the default, random, a draw from the prior, or at weights "
          "separated by commas.",
          nullptr, "prior-mean, random, or weights separated by commas"});
  fields("start_seed", start.seed, {}, {"S", "Draws that start; %1 if left out."});
}

inline constexpr OptionRule startSeedRule = {"--start-seed", "has no meaning without --start random"};

/// Throws UsageError where it is not one of `count` weights.
void checkSolverStart(const SolverStart& start, arma::uword count);

}  // namespace credence
