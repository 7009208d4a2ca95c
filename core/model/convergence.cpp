#include "core/model/convergence.h"

#include "core/concurrency/cancelled.h"
#include "core/data/number.h"
#include "core/model/model_fitter.h"
#include "core/model/objective.h"
#include "core/model/triangular.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <stdexcept>
#include <string>

namespace credence {

namespace {

double power_of_ten(int exponent) {
  return std::pow(10.0, exponent);
}

bool can_be_fitted(const Dataset& training, Hyperparameters hyperparameters, double prior_variance,
                   const std::stop_token& stop) {
  throw_if_stopped(stop);
  hyperparameters.prior_variance = prior_variance;
  ModelFitter fitter(training, prior_variance);
  return fitter.fit_for_prediction(hyperparameters, stop).mode.converged;
}

}  // namespace

double remaining_gain(const arma::mat& design_matrix, const arma::uvec& labels, const MapFit& map,
                      const WeightCovariance& covariance) {
  const Objective objective(design_matrix, labels, covariance.prior());
  return remaining_gain(objective.gradient({map.weights, map.logits, map.log_likelihood, map.weight_penalty}),
                        covariance);
}

double remaining_gain(const arma::vec& gradient, const WeightCovariance& covariance) {
  arma::mat half = gradient;
  covariance.prior().apply_scale(half);
  covariance.solve_root_transposed(half);
  return 0.5 * covariance.unit() * arma::dot(half, half);
}

double log_determinant_rounding(const arma::mat& factor) {
  double worst = 0.0;
  for (arma::uword k = 0; k < factor.n_cols; ++k) {
    const double share = arma::norm(factor.col(k).head(k + 1)) / std::abs(factor(k, k));
    if (!std::isfinite(share)) return std::numeric_limits<double>::infinity();
    worst = std::max(worst, share);
  }
  return std::numeric_limits<double>::epsilon() * worst;
}

void confirm_convergence(const arma::mat& design_matrix, const arma::uvec& labels,
                         const WeightCovariance& covariance, MapFit& map) {
  map.converged = map.converged &&
                  remaining_gain(design_matrix, labels, map, covariance) <= largest_remaining_gain &&
                  covariance.log_determinant_rounding() <= largest_determinant_rounding;
}

std::optional<double> nearest_working_prior_variance(const Dataset& training,
                                                     const Hyperparameters& hyperparameters,
                                                     const std::stop_token& stop) {
  const auto works = [&](int exponent) {
    return can_be_fitted(training, hyperparameters, power_of_ten(exponent), stop);
  };
  // What fails takes far longer than what works, so the step first doubles away from one.
  const double asked = std::log10(hyperparameters.prior_variance);
  const int direction = asked < 0.0 ? -1 : 1;
  const int furthest = static_cast<int>(std::trunc(asked));
  int good = 0;
  if (furthest == 0 || !works(good)) return {};
  int bad = furthest + direction;
  for (int next = direction; std::abs(next) < std::abs(bad); next = 2 * good) {
    if (!works(next)) {
      bad = next;
      break;
    }
    good = next;
  }
  while (std::abs(bad - good) > 1) {
    const int middle = (good + bad) / 2;
    (works(middle) ? good : bad) = middle;
  }
  return power_of_ten(good);
}

void require_convergence(const Model& model, const Dataset& training, const std::stop_token& stop) {
  if (model.mode.converged) return;
  const Hyperparameters& setting = model.hyperparameters;
  if (!setting.has_prior()) {
    throw std::runtime_error(
        "double precision cannot fit these data without a prior: these features are nearly "
        "collinear, or the classes nearly separable");
  }
  std::string sentence = "double precision cannot fit these data with a prior variance of " +
                         to_round_trip_string(setting.prior_variance);
  if (const auto nearest = nearest_working_prior_variance(training, setting, stop)) {
    sentence += setting.features->has_width() ? ", at this width" : "";
    sentence += setting.prior_variance > 1.0 ? "; it can up to " : "; it can from ";
    sentence += to_round_trip_string(*nearest);
    sentence += setting.prior_variance > 1.0 ? "" : " on";
  }
  throw std::runtime_error(sentence);
}

}  // namespace credence
