#include "core/model/objective.h"

#include "core/model/hessian_factor.h"
#include "core/model/stable_functions.h"

#include <utility>

namespace credence {

NewtonState Objective::at(arma::vec weights) const {
  arma::vec logits = design_ * weights;
  return at(std::move(weights), std::move(logits));
}

NewtonState Objective::at(arma::vec weights, arma::vec logits) const {
  const double likelihood = log_likelihood(logits, labels_);
  const double penalty = 0.5 * arma::dot(weights, weights) / prior_variance_;
  return {std::move(weights), std::move(logits), likelihood, penalty};
}

NewtonState Objective::at_zero() const {
  return at(arma::vec(design_.n_cols, arma::fill::zeros), arma::vec(design_.n_rows, arma::fill::zeros));
}

arma::vec Objective::residual(const arma::vec& logits) const {
  return arma::conv_to<arma::vec>::from(labels_) - sigmoid(logits);
}

arma::vec Objective::gradient(const NewtonState& state) const {
  return state.coefficients / prior_variance_ - design_.t() * residual(state.logits);
}

arma::vec Objective::hessian_product(const arma::vec& curvature, const arma::vec& v) const {
  return design_.t() * (curvature % (design_ * v)) + v / prior_variance_;
}

arma::mat Objective::factor(const arma::vec& curvature) const {
  return hessian_factor(design_, curvature, prior_variance_);
}

}  // namespace credence
