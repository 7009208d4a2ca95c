#include "core/model/moment_system.h"

#include "core/concurrency/cancelled.h"
#include "core/model/product_on_cores.h"
#include "core/model/triangular.h"

#include <utility>

namespace credence {

namespace {

/// Beyond this trace of σ0² ΦᵀRΦ, whose eigenvalues near one then lose their digits, it is said that another
/// route is better.
constexpr double largest_trace = 1e13;

}  // namespace

MomentSystem::MomentSystem(const MomentDirections& directions, arma::uword used, arma::uword kept,
                           const ChebyshevPoints& points, double prior_variance, std::stop_token stop)
    : products_(directions.products),
      turn_(directions.turn.submat(0, 0, arma::size(used, kept))),
      points_(points),
      prior_variance_(prior_variance),
      stop_(std::move(stop)) {}

arma::mat MomentSystem::surface(const arma::vec& weights) const {
  arma::mat surface = products_.surface(turn_ * weights.tail(turn_.n_cols));
  surface(0, 0) += weights(0);
  return surface;
}

/// From the table of the sums.
arma::vec MomentSystem::transposed_of(const arma::mat& table) const {
  return arma::join_cols(arma::vec{table(0, 0)}, turn_.t() * products_.sums(table).head(turn_.n_rows));
}

arma::vec MomentSystem::logits(const arma::vec& weights) const {
  return points_.values(surface(weights), stop_);
}

arma::vec MomentSystem::transposed(const arma::vec& u) const {
  return transposed_of(points_.sums(u, products_.along1().degree(), products_.along2().degree(), stop_));
}

MomentSystem::Pass MomentSystem::pass(const arma::vec& weights, const ChebyshevPoints::Weigh& weigh) const {
  ChebyshevPoints::Pass pass = points_.values_and_sums(surface(weights), weigh, stop_);
  return {std::move(pass.values), transposed_of(pass.sums), pass.total};
}

arma::mat MomentSystem::factor(const arma::vec& curvature) const {
  const arma::mat table =
      points_.sums(curvature, 2 * products_.along1().degree(), 2 * products_.along2().degree(), stop_);
  arma::mat hessian(size(), size(), arma::fill::none);
  hessian.col(0) = transposed_of(table);
  hessian.row(0) = hessian.col(0).t();
  hessian.submat(1, 1, size() - 1, size() - 1) = symmetric_form(products_.gram(table, turn_.n_rows), turn_);
  hessian *= prior_variance_;
  if (!(arma::trace(hessian) <= largest_trace)) return {};
  hessian.diag() += 1.0;
  throw_if_stopped(stop_);
  arma::mat factor;
  if (!arma::chol(factor, hessian)) return {};
  return factor;
}

arma::vec MomentSystem::solve(const arma::mat& factor, arma::vec v) const {
  solve_upper_transposed(factor, v);
  solve_upper(factor, v);
  return prior_variance_ * v;
}

arma::vec MomentSystem::variances(const arma::mat& factor) const {
  const arma::mat inverse = arma::inv(arma::trimatu(factor));
  const arma::mat root = inverse.tail_rows(turn_.n_cols);
  const arma::rowvec constant = inverse.row(0);
  arma::mat surface = products_.quadratic_surface(upper_outer_product(product_with_upper(turn_, root)));
  const arma::mat linear = products_.surface(turn_ * (2.0 * (root * constant.t())));
  surface.submat(0, 0, arma::size(linear)) += linear;
  surface(0, 0) += arma::dot(constant, constant);
  return arma::clamp(prior_variance_ * points_.values(surface, stop_), 0.0, arma::datum::inf);
}

}  // namespace credence
