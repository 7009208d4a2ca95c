#include "core/prediction/method_pictures.h"

namespace credence {

arma::mat MethodPictures::probability(const PreparedMethod& prepared, const std::stop_token& stop) {
  const Posterior& posterior = prepared.posterior;
  if (prepared.method->draws_weights()) return of_draws(*posterior.basis, posterior.draws, stop);
  const auto [known, is_new] = predictions_.try_emplace(prepared.method->posterior);
  if (is_new) known->second = predictor_.predict(*posterior.gaussian, grid_, stop);
  return known->second.probability(*prepared.method->integral);
}

}  // namespace credence
