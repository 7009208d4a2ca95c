#include "core/weights/weight_density.h"

#include "core/concurrency/cancelled.h"
#include "core/concurrency/parallel.h"
#include "core/model/hyperparameters.h"
#include "core/model/sum_log_sigmoid.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>

namespace credence {

namespace {

constexpr arma::uword logits_at_once = 1 << 15;  // they stay in the cache

}  // namespace

WeightDensity::WeightDensity(arma::mat design_matrix, const arma::uvec& labels, double prior_variance,
                             arma::vec mode)
    : design_(std::move(design_matrix)),
      signs_(2.0 * arma::conv_to<arma::vec>::from(labels) - 1.0),
      prior_variance_(prior_variance),
      mode_(std::move(mode)) {
  log_at_mode_ = log_values(arma::mat(mode_)).front();
}

WeightDensity WeightDensity::reordered(const arma::uvec& order) const {
  WeightDensity other = *this;
  other.design_ = design_.cols(order);
  other.mode_ = mode_.elem(order);
  return other;
}

bool WeightDensity::has_prior() const {
  return prior_variance_ < no_prior;
}

arma::vec WeightDensity::log_values(const arma::mat& weights, const std::stop_token& stop) const {
  arma::vec values(weights.n_cols, arma::fill::none);
  const arma::uword block = std::max<arma::uword>(1, logits_at_once / std::max<arma::uword>(1, points()));
  parallel_for((weights.n_cols + block - 1) / block, [&](std::size_t k) {
    throw_if_stopped(stop);
    const arma::uword first = k * block;
    const arma::uword last = std::min(first + block, weights.n_cols) - 1;
    const arma::mat logits = design_ * weights.cols(first, last);
    for (arma::uword s = first; s <= last; ++s) {
      values(s) = sum_log_sigmoid(signs_.memptr(), logits.colptr(s - first), points());
    }
  });
  if (!has_prior()) return values;
  const double normaliser =
      0.5 * static_cast<double>(size()) * std::log(2.0 * arma::datum::pi * prior_variance_);
  values -= 0.5 / prior_variance_ * arma::sum(arma::square(weights), 0).t() + normaliser;
  return values;
}

}  // namespace credence
