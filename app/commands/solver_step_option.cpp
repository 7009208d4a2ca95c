#include "app/commands/solver_step_option.h"

#include "app/commands/arguments.h"
#include "app/compute/solver_step_pictures.h"
#include "app/options/solver_start_option.h"
#include "app/report/solver_text.h"
#include "core/model/all_solvers.h"

#include <algorithm>

namespace credence {

SolverStepChoice OptionKind<SolverStepChoice>::read(const TypedOption& typed) {
  const QStringList words = typed.value.split(QLatin1Char(','));
  const auto solver = std::ranges::find_if(
      all_solvers, [&](Solver each) { return words.first() == QLatin1String(solverId(each)); });
  bool good = false;
  const int step = words.last().toInt(&good);
  if (words.size() != 2 || solver == all_solvers.end() || !good || step < 0) throw typed.unusable();
  return {.solver = *solver, .step = step};
}

}  // namespace credence
