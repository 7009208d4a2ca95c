#include "core/method/posterior_points.h"

#include "core/data/equal_rows.h"
#include "core/method/weighted_draws.h"

#include <cmath>

namespace credence {

PosteriorPoints::PosteriorPoints(const Basis& basis, const arma::mat& inputs)
    : design_(basis.design_matrix(inputs)), first_(first_equal_rows(inputs)) {}

void PosteriorPoints::add(const arma::mat& weights, const std::stop_token& stop) {
  if (weights.n_cols == 0) return;
  const arma::mat batch = log_predict_draws(design_, {weights, {}}, stop);
  const std::size_t all = draws_ + weights.n_cols;
  if (draws_ == 0) {
    log_mean_ = batch;
  } else {
    const double before = std::log(static_cast<double>(draws_) / static_cast<double>(all));
    const double added = std::log(static_cast<double>(weights.n_cols) / static_cast<double>(all));
    for (arma::uword k = 0; k < batch.n_elem; ++k) {
      log_mean_(k) = arma::log_add_exp(log_mean_(k) + before, batch(k) + added);
    }
  }
  draws_ = all;
}

arma::vec PosteriorPoints::logits() const {
  return arma::vec(log_mean_.col(0) - log_mean_.col(1)).elem(first_);
}

}  // namespace credence
