#include "core/model/objective.h"

#include "core/model/hessian_factor.h"
#include "core/model/product_on_cores.h"
#include "core/model/stable_functions.h"

#include <utility>

namespace credence {

NewtonState Objective::at(arma::vec weights) const {
  arma::vec logits = design_ * weights;
  return at(std::move(weights), std::move(logits));
}

NewtonState Objective::at(arma::vec weights, arma::vec logits) const {
  const double likelihood = log_likelihood(logits, labels_);
  const double penalty = prior_.penalty(weights);
  return {std::move(weights), std::move(logits), likelihood, penalty};
}

NewtonState Objective::at_prior_mean() const {
  if (!prior_.mean.is_empty()) return at(prior_.mean);
  return at(arma::vec(design_.n_cols, arma::fill::zeros), arma::vec(design_.n_rows, arma::fill::zeros));
}

arma::vec Objective::residual(const arma::vec& logits) const {
  return credence::residual(logits, labels_);
}

arma::vec Objective::gradient(const NewtonState& state) const {
  return prior_.penalty_gradient(state.coefficients) - design_.t() * residual(state.logits);
}

arma::vec Objective::hessian_product(const arma::vec& curvature, const arma::vec& v) const {
  return weighted_gram_product(design_, curvature, v) + prior_.precision_times(v);
}

arma::mat Objective::factor(const arma::vec& curvature) const {
  return hessian_factor(design_, curvature, prior_);
}

}  // namespace credence
