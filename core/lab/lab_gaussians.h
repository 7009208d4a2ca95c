#pragma once

#include "core/lab/density_moments.h"

#include <cstddef>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace credence {

struct LabRule;

/// A Gaussian in place of the density; NaN where a number does not exist.
struct LabGaussian {
  static constexpr double none = std::numeric_limits<double>::quiet_NaN();

  const LabRule* rule = nullptr;
  double mean = none;
  double variance = none;
  double log_z = none;       ///< what it says of log Z
  double kl_forward = none;  ///< KL(p‖q), in nats
  double kl_reverse = none;  ///< KL(q‖p), in nats; none where it is infinite
  bool converged = true;
  std::string reason = {};  ///< why there is no Gaussian, or no KL(q‖p): a sentence without its full stop

  bool known() const { return variance > 0.0; }
};

/// All that a rule may ask of a density.
struct LabCase {
  const LogDensity& density;
  std::string_view variable;
  const std::vector<StationaryPoint>& points;
  std::optional<std::size_t> chosen;  ///< of the points
  const DensityMoments& truth;
};

/// A way to put a Gaussian in the place of a density: a row of lab_rules().
struct LabRule {
  std::string_view id;
  std::string_view title;
  std::string_view purpose;  ///< a sentence
  /// Mean, variance, log Z, or a reason; both KLs are filled in for all rules alike.
  LabGaussian (*fit)(const LabCase& problem) = nullptr;
};

/// The Gaussian that touches log p at a mode: the same value, slope and curvature (Bishop, PRML, §4.4). Its
/// log Z is log p there + ½ log(2π/A).
extern const LabRule laplace_rule;
/// Expectation propagation with a site for each σ (Minka 2001; Rasmussen & Williams, GPML, §3.6), one after
/// the other. A density that is no product has itself as its one factor: mean and variance are its own.
extern const LabRule ep_rule;
/// The Gaussian of smallest KL(q‖p), and the bound on log Z that goes with it (Opper & Archambeau 2009).
extern const LabRule kl_rule;
/// Jaakkola & Jordan's (2000) quadratic bounds on each σ (Bishop, PRML, §10.6).
extern const LabRule vb_rule;

/// laplace, ep, kl, vb.
std::span<const LabRule* const> lab_rules();

/// The one of that id, or nullptr.
const LabRule* find_lab_rule(std::string_view id);

/// The rule's Gaussian with both divergences.
LabGaussian fit_lab_gaussian(const LabRule& rule, const LabCase& problem);

}  // namespace credence
