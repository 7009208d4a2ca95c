#pragma once

#include "core/model/moment_directions.h"

#include <armadillo>

#include <stop_token>
#include <utility>

namespace credence {

/// What Newton's method, Laplace's posterior and rules of sites ask of a design matrix Φ, N×M, the constant
/// first and then `kept` directions: each by a pass over the points in time proportional to N, without Φ.
/// All throw Cancelled.
class MomentSystem {
 public:
  /// `points` may be a share of those that the directions are of, and the first `used` products may stand for
  /// all. Everything must outlive this.
  MomentSystem(const MomentDirections& directions, arma::uword used, arma::uword kept,
               const ChebyshevPoints& points, double prior_variance, std::stop_token stop);
  /// With all products.
  MomentSystem(const MomentDirections& directions, arma::uword kept, const ChebyshevPoints& points,
               double prior_variance, std::stop_token stop)
      : MomentSystem(directions, directions.products.count(), kept, points, prior_variance, std::move(stop)) {
  }

  arma::uword size() const { return turn_.n_cols + 1; }  ///< M
  double prior_variance() const { return prior_variance_; }

  /// Of the function that takes the values Φw, in Chebyshev polynomials along each axis.
  arma::mat surface(const arma::vec& weights) const;
  arma::vec logits(const arma::vec& weights) const;  ///< Φw, N
  arma::vec transposed(const arma::vec& u) const;    ///< Φᵀu, M
  struct Pass {
    arma::vec logits;      ///< Φw, N
    arma::vec transposed;  ///< Φᵀu, M, of what is made of them
    double total = 0.0;
  };
  /// Both in one pass: `weigh` as for ChebyshevPoints::values_and_sums().
  Pass pass(const arma::vec& weights, const ChebyshevPoints::Weigh& weigh) const;
  /// U of I + σ0² Φᵀdiag(curvature)Φ = UᵀU; empty where rounding leaves none.
  arma::mat factor(const arma::vec& curvature) const;
  arma::vec solve(const arma::mat& factor, arma::vec v) const;  ///< A⁻¹v, A = UᵀU/σ0²
  arma::vec variances(const arma::mat& factor) const;           ///< φᵀA⁻¹φ at each point, N

 private:
  arma::vec transposed_of(const arma::mat& table) const;

  const KernelProducts& products_;
  arma::mat turn_;  // used×kept
  const ChebyshevPoints& points_;
  double prior_variance_;
  std::stop_token stop_;
};

}  // namespace credence
