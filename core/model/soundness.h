#pragma once

#include "core/model/evidence_fit.h"
#include "core/model/model.h"

#include <string_view>

namespace credence {

/// Why numbers may not be those that were asked for.
enum class Doubt : unsigned char {
  none,
  approximated,   ///< more was left out of the fit than goes without saying: the bounds tell how much
  few_draws,      ///< draws stand for a posterior, and too few of them count
  not_settled,    ///< the iteration for a posterior did not come to its end
  not_converged,  ///< nor did that for the maximum, on which everything rests
};

/// For files and scripts: "approximated" and so on; empty for none.
std::string_view doubt_id(Doubt doubt);

/// Bounds up to these go without saying: evidences are shown with two decimals, probabilities with three.
inline constexpr double largest_unsaid_bound = 1e-3;    // nats
inline constexpr double largest_unsaid_bound_p = 2e-4;  // of a probability

/// Whether both are no larger, and are numbers.
bool goes_without_saying(double error_bound, double error_bound_p);

/// Whether the numbers of a fit hold, and how far.
struct Soundness {
  Doubt doubt = Doubt::none;
  double error_bound = 0.0;    ///< on the log evidence, in nats; NaN where none is known
  double error_bound_p = 0.0;  ///< on a probability at the training points; NaN likewise

  /// Whether every iteration came to its end.
  bool converged() const { return doubt != Doubt::not_settled && doubt != Doubt::not_converged; }
  bool is_sound() const { return doubt == Doubt::none; }
};

/// Of a fit with Laplace's posterior.
Soundness soundness_of(const Model& model);
/// Of a fit of which the evidence alone is known: nothing is said of probabilities.
Soundness soundness_of(const EvidenceFit& fit);

/// Of what rests on both.
Soundness both(const Soundness& a, const Soundness& b);

}  // namespace credence
