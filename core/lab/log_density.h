#pragma once

#include <functional>
#include <limits>
#include <string>
#include <vector>

namespace credence {

/// A log density and its first two derivatives at a place.
struct LogDerivatives {
  double value = 0.0;
  double slope = 0.0;
  double curvature = 0.0;  ///< the second derivative; Laplace's A is the negative of it
};

/// Where something happens within a width: a hump, the middle of a σ.
struct DensityMark {
  double place = 0.0;
  double width = 1.0;
};

/// σ(slope·z + offset).
struct SigmoidFactor {
  double slope = 0.0;
  double offset = 0.0;
};

/// The same density where quadrature finds it easiest: ∫ exp(log_mass(u)) du is its integral.
struct MassForm {
  std::function<double(double u)> log_mass = {};     ///< relative to LogDensity::offset, Jacobian included
  std::function<double(double u)> place = {};        ///< z, of u
  std::function<double(double u)> log_density = {};  ///< at that z, relative to the offset
  std::vector<DensityMark> peaks = {};               ///< in u; one at least
  std::vector<DensityMark> bends = {};               ///< in u
};

/// A density over one number z up to its normaliser: everything the lab has to know of it. Values are
/// relative to `offset`, so that large logarithms lose no digits: log p(z) = offset + at(z).value.
struct LogDensity {
  std::function<LogDerivatives(double z)> at = {};
  std::function<double(double z)> value_at = {};  ///< the value alone, where that is quicker; else empty
  double offset = 0.0;
  double low = -std::numeric_limits<double>::infinity();  ///< it is zero up to here
  std::vector<DensityMark> peaks = {};                    ///< where its parts have theirs
  std::vector<DensityMark> bends = {};                    ///< where its slope changes from one to another
  double search_low = 0.0;                                ///< all stationary points lie between these
  double search_high = 0.0;
  bool one_peaked = true;  ///< the slope changes its sign at most once
  MassForm mass = {};      ///< empty functions: z itself will do
  /// E log p, E (log p)' and E (log p)'' under N(mean, variance), relative to the offset; empty where they do
  /// not exist, and `no_average` says why.
  std::function<LogDerivatives(double mean, double variance)> average = {};
  std::string no_average = {};
  /// Of densities exp(log_scale) N(z; 0, prior_variance) Π σ: the factors; else no prior variance.
  std::vector<SigmoidFactor> factors = {};
  double prior_variance = 0.0;
  double log_scale = 0.0;

  double log_density(double z) const { return value_at ? value_at(z) : at(z).value; }
  bool has_factors() const { return prior_variance > 0.0; }
};

}  // namespace credence
