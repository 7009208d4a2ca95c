#include "core/evidence/information_criteria.h"

#include <cmath>

namespace credence {

InformationCriteria information_criteria(double log_likelihood, arma::uword weights, arma::uword points) {
  if (points == 0) return {arma::datum::nan, arma::datum::nan};  // no likelihood, and nothing to compare
  const auto m = static_cast<double>(weights);
  return {log_likelihood - 0.5 * m * std::log(static_cast<double>(points)), log_likelihood - m};
}

InformationCriteria information_criteria(const Model& model, arma::uword points) {
  return information_criteria(model.mode.log_likelihood, model.basis().full_size(), points);
}

}  // namespace credence
