#include "app/compute/method_draws.h"

namespace credence {

std::shared_ptr<const MethodDraws> drawMethod(const Method& method, const std::shared_ptr<const Model>& model,
                                              FitPosteriors& posteriors, const std::stop_token& stop) {
  MethodDraws result{model, posteriors.prepare(method, stop)};
  WeightedDraws& draws = result.prepared.posterior.draws;
  draws = draws.heaviest();
  return std::make_shared<const MethodDraws>(std::move(result));
}

}  // namespace credence
