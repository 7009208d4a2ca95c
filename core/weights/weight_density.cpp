#include "core/weights/weight_density.h"

#include "core/concurrency/cancelled.h"
#include "core/concurrency/parallel.h"
#include "core/model/sum_log_sigmoid.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <utility>

namespace credence {

namespace {

constexpr arma::uword weights_at_once = 16;
constexpr arma::uword points_at_once = 512;

}  // namespace

WeightDensity::WeightDensity(arma::mat design_matrix, const arma::uvec& labels, Prior prior, arma::vec mode)
    : design_(std::move(design_matrix)),
      signs_(2.0 * arma::conv_to<arma::vec>::from(labels) - 1.0),
      prior_(std::move(prior)),
      mode_(std::move(mode)) {
  log_at_mode_ = log_values(arma::mat(mode_)).front();
}

WeightDensity WeightDensity::reordered(const arma::uvec& order) const {
  WeightDensity other = *this;
  other.design_ = design_.cols(order);
  other.mode_ = mode_.elem(order);
  other.prior_ = prior_.of_weights(order);
  return other;
}

bool WeightDensity::has_prior() const {
  return !prior_.is_flat();
}

double WeightDensity::log_likelihood_at(const double* weights) const {
  std::array<double, points_at_once> logits{};
  double sum = 0.0;
  for (arma::uword first = 0; first < points(); first += points_at_once) {
    const arma::uword count = std::min(points_at_once, points() - first);
    std::fill_n(logits.begin(), count, 0.0);
    for (arma::uword k = 0; k < size(); ++k) {
      const double* const feature = design_.colptr(k) + first;
      for (arma::uword n = 0; n < count; ++n) logits[n] += weights[k] * feature[n];
    }
    sum += sum_log_sigmoid(signs_.memptr() + first, logits.data(), count);
  }
  return sum;
}

arma::vec WeightDensity::log_values(const arma::mat& weights, const std::stop_token& stop) const {
  arma::vec values(weights.n_cols, arma::fill::none);
  parallel_for((weights.n_cols + weights_at_once - 1) / weights_at_once, [&](std::size_t k) {
    throw_if_stopped(stop);
    const arma::uword first = k * weights_at_once;
    const arma::uword past = std::min<arma::uword>(first + weights_at_once, weights.n_cols);
    for (arma::uword s = first; s < past; ++s) values(s) = log_likelihood_at(weights.colptr(s));
  });
  if (!has_prior()) return values;
  const double normaliser =
      0.5 * static_cast<double>(size()) * std::log(2.0 * arma::datum::pi * prior_.variance) +
      prior_.log_scale();
  arma::mat units = weights;
  if (!prior_.mean.is_empty()) units.each_col() -= prior_.mean;
  if (!prior_.scale.is_empty()) units.each_col() /= prior_.scale;
  values -= 0.5 / prior_.variance * arma::sum(arma::square(units), 0).t() + normaliser;
  return values;
}

}  // namespace credence
