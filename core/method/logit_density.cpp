#include "core/method/logit_density.h"

#include "core/model/stable_functions.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace credence {

namespace {

/// Up to this step the sigmoid itself is smooth from one node to the next: its poles lie at ±iπ, and the
/// trapezium rule's error is exp(-2π²/step).
constexpr double widest_step_for_sigmoid = 0.75;

constexpr double logistic_step = 0.5;  // exp(-2π²/step) again
constexpr int logistic_nodes = 74;     // to each side: σ' is 1e-16 there

/// Slopes by differences of the fourth order inside; nothing happens at the ends.
arma::vec slopes_of(const arma::vec& values, double step) {
  arma::vec slopes(values.n_elem, arma::fill::zeros);
  for (arma::uword k = 2; k + 2 < values.n_elem; ++k) {
    slopes(k) = (8.0 * (values(k + 1) - values(k - 1)) - (values(k + 2) - values(k - 2))) / (12.0 * step);
  }
  return slopes;
}

}  // namespace

LogitDensity::LogitDensity(double first, double step, const arma::vec& log_density)
    : first_(first), step_(step), density_(arma::exp(log_density - log_density.max())) {
  if (log_density.n_elem < 2 || !log_density.is_finite()) {
    throw std::invalid_argument("a density needs two finite values at least");
  }
  density_ /= arma::accu(density_) * step;
  const arma::vec places =
      arma::linspace(0.0, static_cast<double>(count() - 1), count());  // in steps, where nothing cancels
  const double middle = step * arma::dot(density_, places);
  mean_ = first + step * middle;
  deviation_ = step * std::sqrt(step * arma::dot(density_, arma::square(places - middle)));
  probability_ = std::clamp(step <= widest_step_for_sigmoid ? sigmoid_sum() : sigmoid_by_parts(), 0.0, 1.0);
}

double LogitDensity::sigmoid_sum() const {
  double sum = 0.0;
  for (arma::uword k = 0; k < count(); ++k) sum += density_(k) * sigmoid(logit(k));
  return step_ * sum;
}

/// ∫σ'(a) (1 - F(a)) da, F being the distribution function: by its values at the nodes (the trapezium rule
/// with the term that slopes correct) and cubics through those, with the density as slope.
double LogitDensity::sigmoid_by_parts() const {
  const arma::vec slopes = slopes_of(density_, step_);
  arma::vec below(count(), arma::fill::zeros);
  for (arma::uword k = 1; k < count(); ++k) {
    below(k) = below(k - 1) + 0.5 * step_ * (density_(k - 1) + density_(k)) +
               step_ * step_ / 12.0 * (slopes(k - 1) - slopes(k));
  }
  below /= below.back();
  const auto share_below = [&](double a) {
    const double place = (a - first_) / step_;
    if (place <= 0.0) return 0.0;
    if (place >= static_cast<double>(count() - 1)) return 1.0;
    const auto k = static_cast<arma::uword>(place);
    const double t = place - static_cast<double>(k);
    const double rise = below(k + 1) - below(k);
    const double left = step_ * density_(k) - rise;
    const double right = rise - step_ * density_(k + 1);
    return below(k) + t * rise + t * (1.0 - t) * ((1.0 - t) * left + t * right);
  };
  double sum = 0.0;
  for (int k = -logistic_nodes; k <= logistic_nodes; ++k) {
    const double a = k * logistic_step;
    sum += sigmoid(a) * sigmoid(-a) * (1.0 - share_below(a));
  }
  return logistic_step * sum;
}

}  // namespace credence
