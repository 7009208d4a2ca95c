#pragma once

#include "core/method/posterior.h"
#include "core/method/prepared_method.h"
#include "core/weights/weight_density.h"
#include "core/weights/weight_moments.h"

#include <armadillo>

#include <limits>
#include <stop_token>

namespace credence {

/// The exact posterior over the weights in numbers, with what they may be wrong by.
struct ExactWeights {
  WeightMoments moments = {};
  arma::vec mean_error = {};       ///< M: of draws the standard error, of quadrature what finer steps changed
  arma::vec deviation_error = {};  ///< M, likewise, of the standard deviations
  double log_evidence = std::numeric_limits<double>::quiet_NaN();  ///< nats; NaN without a prior
  double log_evidence_error = std::numeric_limits<double>::quiet_NaN();
  PosteriorQuality quality = {};  ///< of draws
  WeightedDraws draws = {};       ///< none of quadrature
  bool quadrature = false;

  bool reliable() const { return quality.reliable; }
};

/// How many weights are integrated over by quadrature, at most.
inline constexpr arma::uword most_quadrature_weights = 3;

struct WeightQuadratureOptions {
  double tolerance = 1e-4;   ///< relative, on the evidence, and on means and deviations in deviations
  double evaluations = 8e8;  ///< of a logit, at most
};

/// By the trapezoidal rule on a lattice around all of the density, on ever finer ones until nothing changes;
/// for densities like this one it converges faster than any power of the step (Trefethen & Weideman 2014).
/// `about`: a Gaussian near the density, Laplace's, say. Not reliable where the evaluations do not suffice.
/// Throws std::invalid_argument for more weights than most_quadrature_weights, Cancelled when stopped.
ExactWeights integrate_weights(const WeightDensity& density, const WeightMoments& about,
                               const WeightQuadratureOptions& options = {}, const std::stop_token& stop = {});

/// By draws about EP's Gaussian, each weighted by posterior over proposal: so many of them. There must be a
/// prior.
ExactWeights weigh_weights(FitPosteriors& posteriors, arma::uword draws, const std::stop_token& stop = {});

}  // namespace credence
