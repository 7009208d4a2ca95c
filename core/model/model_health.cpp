#include "core/model/model_health.h"

#include "core/concurrency/cancelled.h"
#include "core/model/convergence.h"
#include "core/model/hessian_factor.h"
#include "core/model/largest_eigenvalue.h"
#include "core/model/soundness.h"
#include "core/model/stable_functions.h"
#include "core/model/triangular.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

namespace credence {

namespace {

/// Beyond this logit, 1 - σ(a) is less than half the distance of 1 to its neighbour.
constexpr double saturated_logit = 36.75;
/// Of a kernel whose largest value is one: what is below cannot be seen in a picture.
constexpr double visible_kernel_residual = 1e-6;
/// Probabilities are shown with four digits or fewer, but a person who compares settings wants some more.
constexpr double tolerable_digits_lost = 6.0;
constexpr double serious_digits_lost = 10.0;
/// Two digits of a condition number are one more than anybody reads.
constexpr double eigenvalue_tolerance = 1e-2;
constexpr arma::uword most_products = 60;

double condition_number(const WeightCovariance& covariance, const std::stop_token& stop) {
  // Without the prior's identity, or all eigenvalues would look alike where the data say little.
  const double by_prior = covariance.prior_variance() < no_prior ? 1.0 : 0.0;
  const auto by_data = [&](const arma::vec& v) {
    return arma::vec(covariance.hessian_product(v) - by_prior * v);
  };
  const auto by_inverse = [&](const arma::vec& v) {
    arma::mat result = v;
    covariance.solve_root_transposed(result);
    covariance.solve_root(result);
    return arma::vec(result.col(0));
  };
  const arma::uword n = covariance.size();
  const double largest = by_prior + largest_eigenvalue(by_data, n, eigenvalue_tolerance, most_products, stop);
  const double smallest_inverse =
      largest_eigenvalue(by_inverse, n, eigenvalue_tolerance, most_products, stop);
  return std::max(1.0, largest * smallest_inverse);
}

std::vector<HealthFinding> findings_of(const ModelHealth& health, const Dataset& training) {
  std::vector<HealthFinding> findings;
  const auto find = [&](bool found, HealthIssue issue, Severity severity, double value) {
    if (found) findings.push_back({issue, severity, value});
  };
  const auto counts = training.class_counts();
  const bool one_class = (counts[0] == 0) != (counts[1] == 0);
  find(!health.converged, HealthIssue::not_converged, Severity::warning, health.remaining_gain);
  find(!goes_without_saying(health.error_bound, health.error_bound_p), HealthIssue::loose_evidence,
       Severity::warning, health.error_bound);
  find(health.kernel_residual > visible_kernel_residual, HealthIssue::kernel_cut, Severity::warning,
       health.kernel_residual);
  find(health.digits_lost > tolerable_digits_lost, HealthIssue::ill_conditioned,
       health.digits_lost > serious_digits_lost ? Severity::warning : Severity::note,
       health.condition_number);
  find(one_class, HealthIssue::one_class, Severity::note, counts[0] == 0 ? 1.0 : 0.0);
  find(health.separated() && !one_class, HealthIssue::separated, Severity::note, health.smallest_margin);
  find(health.largest_logit > saturated_logit, HealthIssue::saturated, Severity::note, health.largest_logit);
  std::stable_partition(findings.begin(), findings.end(),
                        [](const HealthFinding& finding) { return finding.severity == Severity::warning; });
  return findings;
}

}  // namespace

std::string_view health_id(HealthIssue issue) {
  switch (issue) {
    case HealthIssue::not_converged:
      return "not_converged";
    case HealthIssue::one_class:
      return "one_class";
    case HealthIssue::separated:
      return "separated";
    case HealthIssue::saturated:
      return "saturated";
    case HealthIssue::ill_conditioned:
      return "ill_conditioned";
    case HealthIssue::loose_evidence:
      return "loose_evidence";
    case HealthIssue::kernel_cut:
      return "kernel_cut";
  }
  return {};
}

std::string_view health_id(Severity severity) {
  return severity == Severity::warning ? "warning" : "note";
}

ModelHealth model_health(const Model& model, const Dataset& training, const std::stop_token& stop) {
  if (training.size() != model.mode.logits.n_elem) {
    throw std::invalid_argument("the health of a fit needs the points it was fitted to");
  }
  throw_if_stopped(stop);
  const MapFit& map = model.mode;
  if (training.size() == 0) {  // the prior, of which nothing was asked
    ModelHealth health;
    health.converged = map.converged;
    health.smallest_margin = arma::datum::nan;
    health.rank = model.rank();
    health.weights = model.basis().full_size();
    health.route = model.basis().route();
    health.kernel_residual = model.kernel_residual;
    health.findings = findings_of(health, training);
    return health;
  }
  const arma::vec gradient =
      model.posterior.covariance.prior().penalty_gradient(map.weights) -
      model.basis().training_transposed(training.inputs, residual(map.logits, training.labels));
  const arma::vec signs = 2.0 * arma::conv_to<arma::vec>::from(training.labels) - 1.0;
  const WeightCovariance& covariance = model.posterior.covariance;

  ModelHealth health;
  health.iterations = map.iterations;
  health.converged = map.converged;
  health.gradient_norm = arma::norm(gradient);
  health.remaining_gain = remaining_gain(gradient, covariance);
  health.condition_number = condition_number(covariance, stop);
  const bool by_qr = covariance.factor() && comes_from_qr(*covariance.factor(), covariance.prior_variance());
  health.digits_lost = std::log10(health.condition_number) * (by_qr ? 0.5 : 1.0);
  health.rank = model.rank();
  health.weights = model.basis().full_size();
  health.route = model.basis().route();
  health.error_bound = model.error_bound;
  health.error_bound_p = model.error_bound_p;
  health.kernel_residual = model.kernel_residual;
  health.largest_logit = arma::norm(map.logits, "inf");
  health.smallest_margin = arma::min(signs % map.logits);
  health.findings = findings_of(health, training);
  return health;
}

}  // namespace credence
