#include "app/commands/cost_option.h"

#include "app/commands/arguments.h"
#include "core/evaluation/confusion.h"

#include <stdexcept>
#include <vector>

namespace credence {

DecisionCosts OptionKind<DecisionCosts>::read(const TypedOption& typed) {
  const std::vector<double> costs = OptionKind<std::vector<double>>::read(typed);
  if (costs.size() < 2 || costs.size() > 3) throw typed.unusable();
  DecisionCosts result{costs[0], costs[1], std::nullopt};
  if (costs.size() == 3) result.abstaining = costs[2];
  try {
    validate(result);
    threshold_logit(best_threshold(result));  // which is 0 or 1 where one is nothing beside the other
  } catch (const std::invalid_argument&) {
    throw typed.unusable();
  }
  return result;
}

}  // namespace credence
