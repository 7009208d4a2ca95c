#pragma once

#include "core/prediction/contours.h"
#include "core/prediction/grid.h"
#include "core/weights/exact_weights.h"

#include <armadillo>

#include <stop_token>
#include <vector>

namespace credence {

/// The marginal density of two weights, on a lattice that leans as they are correlated.
struct PairDensity {
  arma::uword first = 0;  ///< which weights
  arma::uword second = 1;
  arma::vec centre = {};   ///< 2
  arma::mat axes = {};     ///< 2×2: (w_first, w_second) = centre + axes·z
  Grid grid = {};          ///< of z
  arma::mat density = {};  ///< nx×ny, per unit of both weights; its integral is 1
  /// Density at which a region of highest density ends that holds so much of the posterior.
  double level(double mass) const;
  /// The border of that region, in the two weights.
  std::vector<Polyline> border(double mass) const;
};

/// The share of a Gaussian of two numbers within so many standard deviations: 1 - exp(-r²/2).
double share_within(double deviations);

/// Where two weights of a Gaussian are so many deviations from their mean: a closed line, K×2. With a
/// variance of zero for one of them it is a line.
arma::mat ellipse(const WeightMoments& moments, arma::uword first, arma::uword second, double deviations);

/// By summing the density over the other weights, of which there may be one.
PairDensity integrate_pair(const WeightDensity& density, const WeightMoments& exact, arma::uword first,
                           arma::uword second, const std::stop_token& stop = {});

/// By smoothing weighted draws with a Gaussian kernel, drawn in so that mean and covariance stay as they are
/// (West 1993).
PairDensity smooth_pair(const ExactWeights& exact, arma::uword first, arma::uword second,
                        const std::stop_token& stop = {});

}  // namespace credence
