#include "core/model/derivative_check.h"

#include "core/data/random.h"
#include "core/model/solver_start.h"

#include <algorithm>
#include <cmath>

namespace credence {

namespace {

constexpr double logit_step = 3e-3;  // rounding and what the differences leave out are about alike

/// The derivative at zero of a function of one number, from four values of it.
template <typename Function>
double difference(const Function& function) {
  const double h = logit_step;
  return (8.0 * (function(h) - function(-h)) - (function(2.0 * h) - function(-2.0 * h))) / (12.0 * h);
}

}  // namespace

DerivativeCheck check_derivatives(const Objective& objective, const arma::vec& weights, std::uint64_t seed,
                                  arma::uword directions) {
  Random random(seed);
  const NewtonState here = objective.at(weights);
  const arma::vec gradient = objective.gradient(here);
  const arma::vec curvature = here.curvature();
  DerivativeCheck check{.directions = directions};
  double largest_slope = 0.0;
  double largest_bend = 0.0;
  for (arma::uword k = 0; k < directions; ++k) {
    arma::vec v(weights.n_elem);
    for (double& value : v) value = random.normal();
    v /= arma::norm(arma::vec(objective.design() * v), "inf");
    const auto at = [&](double length) { return objective.at(weights + length * v); };
    const double slope = arma::dot(gradient, v);
    const double bend = arma::dot(v, objective.hessian_product(curvature, v));
    const double slope_error = slope - difference([&](double length) { return at(length).objective(); });
    const double bend_error =
        bend - difference([&](double length) { return arma::dot(objective.gradient(at(length)), v); });
    check.gradient = std::max(check.gradient, std::abs(slope_error));
    check.hessian = std::max(check.hessian, std::abs(bend_error));
    largest_slope = std::max(largest_slope, std::abs(slope));
    largest_bend = std::max(largest_bend, std::abs(bend));
  }
  check.gradient /= largest_slope;
  check.hessian /= largest_bend;
  return check;
}

DerivativeCheck check_derivatives(const Objective& objective, std::uint64_t seed) {
  const SolverStart drawn = {.kind = SolverStart::Kind::random, .seed = seed};
  return check_derivatives(objective, start_weights(drawn, objective.design().n_cols, objective.prior()),
                           seed);
}

}  // namespace credence
