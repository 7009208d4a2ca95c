#pragma once

#include "core/model/feature_family.h"

#include <armadillo>

namespace credence {

/// What the ways to fit bumps on N points cost, in multiplications of a dense matrix product. They are told
/// apart by a factor of two, not by a tenth.

/// About how many directions a bump of this width has on the points, a tenth more or less: two or three a
/// square of the width, as far as there are points in it.
double usual_directions(const arma::mat& inputs, double width);

/// By `directions` of them: choosing, Newton's steps, the posterior.
double cost_of_directions(arma::uword points, double directions);
/// By all weights, densely.
double cost_of_dense(arma::uword points);
/// By a sparse factor that takes so many operations.
double cost_of_sparse(double operations);

/// How many directions a fit may have at most: of more, matrices would not fit into memory, or take minutes.
arma::uword most_directions_of(arma::uword points);

/// For as long as it lives, no fit keeps more directions of bumps than that, nor more weights of theirs
/// densely, whatever memory there is. To be made where nothing computes; one at a time.
class DirectionLimit {
 public:
  explicit DirectionLimit(arma::uword most);
  ~DirectionLimit();
  DirectionLimit(const DirectionLimit&) = delete;
  DirectionLimit& operator=(const DirectionLimit&) = delete;
};

/// Whether so many weights of so many points may be fitted densely: in half a gigabyte, and seconds.
bool may_be_dense(arma::uword points, arma::uword weights);

/// A sparse Hessian with entries as far as `reach`, from a few of its rows, before any is formed.
struct SparseForecast {
  double entries = 0.0;     ///< of its half
  double operations = 0.0;  ///< of a factorisation, at least
};
SparseForecast forecast_sparse(const arma::mat& inputs, double reach);

/// What a fit of bumps on all of the points comes to, before anything is computed.
struct RouteForecast {
  double directions = 0.0;  ///< about so many are wanted: those that matter, or pivots that determine them
  arma::uword most = 0;     ///< of them are possible
  bool cut = false;         ///< no way takes all that are wanted: the evidence may have a bound, and say so
};

/// `inputs` in the units of the kernel. Takes time with N log N.
RouteForecast forecast_route(const arma::mat& inputs, const Kernel& kernel, double prior_variance);

/// The most that is held of a sparse fit: of K, of half of H, and of a factor, of which its inverse has as
/// many. Together less than 2 GB.
inline constexpr double most_near_entries = 2.5e7;
inline constexpr double most_hessian_entries = 3e7;
inline constexpr double most_factor_numbers = 7.5e7;
/// Sparse routes are for numbers of points between these: fewer take no time to speak of by the others, more
/// are never few enough to be near one another.
inline constexpr arma::uword fewest_points_for_sparse = 1000;
inline constexpr arma::uword most_points_for_sparse = 50'000;

}  // namespace credence
