#include "core/evaluation/leave_one_out.h"

#include "core/method/cavity.h"
#include "core/model/logistic_normal.h"
#include "core/model/stable_functions.h"

namespace credence {

arma::vec leave_one_out(const Gaussian& ep, const arma::uvec& labels) {
  const Latent cavity = cavities(ep.training, ep.sites);
  arma::vec result(labels.n_elem, arma::fill::none);
  for (arma::uword n = 0; n < labels.n_elem; ++n) {
    const double sign = labels(n) == 1 ? 1.0 : -1.0;
    result(n) = log_sigmoid(logistic_normal_logit(sign * cavity.mean(n), cavity.variance(n)));
  }
  return result;
}

}  // namespace credence
