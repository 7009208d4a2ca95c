#pragma once

#include "core/lab/lab_gaussians.h"
#include "core/lab/lab_problem.h"

#include <memory>
#include <optional>
#include <vector>

namespace credence {

/// What the lab makes of a problem.
struct LabResult {
  LabProblem problem = {};
  std::shared_ptr<const LogDensity> density = {};
  std::vector<StationaryPoint> points = {};
  std::optional<std::size_t> chosen = {};  ///< of the points: where Laplace's Gaussian is asked for
  DensityMoments truth = {};
  std::vector<LabGaussian> gaussians = {};  ///< one for each of lab_rules()

  const LabGaussian& gaussian(const LabRule& rule) const;
  /// Places of the modes among the points, from the left.
  std::vector<std::size_t> modes() const;
};

/// What is to be said of Laplace's Z beside the true one.
enum class LaplaceVerdict : unsigned char { too_small, about_right, too_large };

/// Up to so many nats, a twentieth of Z, Laplace's log Z counts as about right.
inline constexpr double about_right_nats = 0.05;

/// Nothing where there is no Gaussian.
std::optional<LaplaceVerdict> laplace_verdict(const LabResult& result);

/// One-dimensional quadrature and iteration: a millisecond or a few, with 1,000 data some ten. Throws
/// std::invalid_argument as validate(), and std::runtime_error where an integral is not accurate.
LabResult compute_lab(const LabProblem& problem);

}  // namespace credence
