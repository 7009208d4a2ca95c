#pragma once

#include "core/data/dataset.h"
#include "core/model/model.h"

#include <stop_token>
#include <string_view>
#include <vector>

namespace credence {

/// What can be at its limit in a fit.
enum class HealthIssue {
  not_converged,    ///< value: nats still to gain
  one_class,        ///< value: that class, 0 or 1
  separated,        ///< value: the smallest |logit|, each on its own side
  saturated,        ///< value: the largest |logit|, whose probability rounds to 0 or 1
  ill_conditioned,  ///< value: the condition number
  loose_evidence,   ///< value: the bound on the error of the log evidence, nats
  kernel_cut,       ///< value: the kernel residual
};

enum class Severity {
  note,     ///< as it should be, and worth knowing
  warning,  ///< numbers on screen are not what they seem
};

/// For files and scripts: "not_converged", "note" and so on.
std::string_view health_id(HealthIssue issue);
std::string_view health_id(Severity severity);

struct HealthFinding {
  HealthIssue issue = HealthIssue::not_converged;
  Severity severity = Severity::note;
  double value = 0.0;
};

/// How well a fit went, and how far its numbers can be trusted.
struct ModelHealth {
  int iterations = 0;
  bool converged = false;
  double gradient_norm = 0.0;   ///< ‖∇E‖₂ at the weights
  double remaining_gain = 0.0;  ///< ½ gᵀA⁻¹g, what one more Newton step would gain, nats
  /// Of the Hessian A, which is that of I + σ0²ΦᵀRΦ, or without a prior of ΦᵀRΦ; from below, to about a
  /// hundredth.
  double condition_number = 1.0;
  double digits_lost = 0.0;      ///< at most, of sixteen, in the variances; see model_health()
  arma::uword rank = 0;          ///< weights fitted, the bias included
  arma::uword weights = 0;       ///< of the full model, the bias included
  std::string_view route;        ///< of the basis
  double error_bound = 0.0;      ///< on the log evidence, nats
  double error_bound_p = 0.0;    ///< on p(y = 1) at the training points
  double kernel_residual = 0.0;  ///< of a kernel whose largest value is one
  double largest_logit = 0.0;    ///< |a| over the training points
  double smallest_margin = 0.0;  ///< of (2y-1)a over the training points: above 0, the classes are separated;
                                 ///< NaN where there are none
  std::vector<HealthFinding> findings;  ///< warnings first

  bool separated() const { return smallest_margin > 0.0; }
};

/// The health of `model` on the points it was fitted to.
///
/// The extreme eigenvalues behind the condition number come from Lanczos' method on UᵀU and its inverse, U
/// the posterior's factor. A Cholesky decomposition loses log10 of the condition number in digits (Higham,
/// Accuracy and Stability of Numerical Algorithms, §10.1), the QR decomposition that takes its place in hard
/// cases half as many (§20.4).
///
/// Classes that the MAP weights separate would without the prior be fitted ever better by ever larger
/// weights. The reverse does not hold: a strong prior can leave separable classes mixed.
///
/// Without labels there is nothing to find but a kernel that was cut. Throws std::invalid_argument when
/// `training` has another number of points, Cancelled when stopped.
ModelHealth model_health(const Model& model, const Dataset& training, const std::stop_token& stop = {});

}  // namespace credence
