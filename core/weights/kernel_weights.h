#pragma once

#include "core/data/dataset.h"
#include "core/model/model.h"

#include <armadillo>

#include <cstddef>
#include <stop_token>
#include <vector>

namespace credence {

/// The weight of one bump.
struct KernelWeight {
  arma::uword centre = 0;  ///< its index among the centres; where they are the points, that of the point
  double x1 = 0.0;         ///< where it stands, in the data's units
  double x2 = 0.0;
  double estimate = 0.0;   ///< MAP
  double deviation = 0.0;  ///< standard deviation under Laplace's Gaussian
};

/// The weights of kernels, signed.
struct KernelWeights {
  double constant = 0.0;  ///< MAP, of the feature 1
  double constant_deviation = 0.0;
  arma::uword count = 0;                   ///< of all bumps
  std::vector<KernelWeight> largest = {};  ///< by size
};

/// The largest `most` weights of a model fitted to `training` on any route: of all its kernels, whichever
/// directions the fit was about. At the MAP w = σ0² Φᵀ(y - σ(a)); the variance of weight m is σ0² - σ0⁴
/// φ_mᵀ(R⁻¹ + σ0² ΦΦᵀ)⁻¹φ_m, for the column φ_m of Φ. Takes time linear in the points times the centres.
/// Throws std::invalid_argument for features without kernels, or no prior, Cancelled when stopped.
KernelWeights largest_kernel_weights(const Model& model, const Dataset& training, std::size_t most,
                                     const std::stop_token& stop = {});

}  // namespace credence
