#include "app/compute/method_draws.h"

namespace credence {

std::shared_ptr<const MethodDraws> drawMethod(const Method& method, const std::shared_ptr<const Model>& model,
                                              const Dataset& training, const std::stop_token& stop,
                                              const DrawOptions& drawing) {
  MethodDraws result{model, prepare_method(method, *model, training, drawing, stop)};
  WeightedDraws& draws = result.prepared.posterior.draws;
  draws = draws.heaviest();
  return std::make_shared<const MethodDraws>(std::move(result));
}

}  // namespace credence
