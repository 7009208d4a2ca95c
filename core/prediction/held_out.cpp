#include "core/prediction/held_out.h"

#include "core/model/stable_functions.h"
#include "core/prediction/predict.h"

#include <algorithm>

namespace credence {

HeldOutSum held_out_log_likelihood(const Model& model, const Dataset& points) {
  constexpr arma::uword block = 1024;
  HeldOutSum sum;
  for (arma::uword first = 0; first < points.size(); first += block) {
    const arma::uword last = std::min(first + block, points.size()) - 1;
    const Latent latent = predict_latent(model, points.inputs.rows(first, last));
    const arma::uvec labels = points.labels.subvec(first, last);
    sum.map += log_likelihood(latent.mean, labels);
    sum.laplace += log_likelihood(probit_logit(latent), labels);
  }
  return sum;
}

}  // namespace credence
