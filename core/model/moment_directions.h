#pragma once

#include "core/model/chebyshev_points.h"
#include "core/model/kernel_products.h"

#include <armadillo>

#include <memory>
#include <stop_token>

namespace credence {

/// The directions in the space of the weights that matter, where the kernel matrix of all N points is K =
/// ΦΦᵀ, Φ N×r the products of polynomials. Weights w ~ N(0, σ0² I) of the kernels make ΦΦᵀw, and Φᵀw has the
/// covariance σ0² G, G = ΦᵀΦ. With G ≈ LLᵀ by a pivoted Cholesky decomposition the functions are ΦLv,
/// v ~ N(0, σ0² I): an exact restriction of w to the span of K's pivot columns, as in a ReducedBasis, found
/// in time that does not depend on N once G is there. Leading columns of L serve a smaller prior variance.
struct MomentDirections {
  KernelProducts products;
  std::shared_ptr<const ChebyshevPoints> points;
  arma::mat table;             ///< of sums over the points, all weighing one
  arma::mat turn;              ///< L, r×k
  arma::uvec pivots;           ///< k, rows of L in which it is a triangle
  arma::vec squares;           ///< k: what column j adds to ‖D‖_F² where it is left out, l_jᵀGl_j
  double rest_trace = 0.0;     ///< tr(G - LLᵀ)
  double rest = 0.0;           ///< a bound on what all beyond column k add to ‖D‖_F²
  double largest_prior = 0.0;  ///< the prior variance up to which they serve

  /// ‖D‖_F² when the first `kept` are kept, D what is lost of K.
  double dropped_trace(arma::uword kept) const;
  /// As few as a prior variance allows.
  arma::uword kept(double prior_variance) const;
  /// As few as drop no more than this.
  arma::uword kept_within(double allowed_trace) const;

  /// For priors up to `largest_prior`. Throws Cancelled.
  static MomentDirections of(KernelProducts products, std::shared_ptr<const ChebyshevPoints> points,
                             double largest_prior, const std::stop_token& stop = {});
};

}  // namespace credence
