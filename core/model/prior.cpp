#include "core/model/prior.h"

#include <cmath>
#include <utility>

namespace credence {

Prior::Prior(double variance_of_all, arma::vec means, arma::vec scales)
    : variance(variance_of_all), mean(std::move(means)), scale(std::move(scales)) {}

arma::vec Prior::mean_of(arma::uword weights) const {
  return mean.is_empty() ? arma::vec(weights, arma::fill::zeros) : mean;
}

arma::vec Prior::centred(const arma::vec& weights) const {
  return mean.is_empty() ? weights : arma::vec(weights - mean);
}

arma::vec Prior::in_units(const arma::vec& weights) const {
  return scale.is_empty() ? centred(weights) : arma::vec(centred(weights) / scale);
}

double Prior::penalty(const arma::vec& weights) const {
  if (is_plain()) return 0.5 * arma::dot(weights, weights) / variance;
  const arma::vec units = in_units(weights);
  return 0.5 * arma::dot(units, units) / variance;
}

arma::vec Prior::penalty_gradient(const arma::vec& weights) const {
  return precision_times(centred(weights));
}

arma::vec Prior::precision_times(const arma::vec& v) const {
  if (scale.is_empty()) return v / variance;
  return v / scale / scale / variance;  // not squared: that may leave the range of doubles
}

void Prior::apply_scale(arma::mat& columns) const {
  if (!scale.is_empty()) columns.each_col() %= scale;
}

arma::mat Prior::scaled_design(const arma::mat& design) const {
  arma::mat scaled = design;
  if (!scale.is_empty()) scaled.each_row() %= scale.t();
  return scaled;
}

double Prior::log_scale() const {
  return scale.is_empty() ? 0.0 : arma::accu(arma::log(scale));
}

double Prior::smallest_variance() const {
  if (scale.is_empty()) return variance;
  const double smallest = scale.min();
  return variance * smallest * smallest;
}

arma::vec Prior::deviations(arma::uword weights) const {
  arma::vec result(weights);
  result.fill(std::sqrt(variance));
  apply_scale(result);
  return result;
}

Prior Prior::of_weights(const arma::uvec& order) const {
  Prior result(variance);
  if (!mean.is_empty()) result.mean = mean.elem(order);
  if (!scale.is_empty()) result.scale = scale.elem(order);
  return result;
}

}  // namespace credence
