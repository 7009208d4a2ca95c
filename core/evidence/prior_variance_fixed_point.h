#pragma once

#include "core/data/dataset.h"
#include "core/evidence/search_path.h"
#include "core/model/hyperparameters.h"
#include "core/model/log_evidence.h"
#include "core/model/model_fitter.h"

#include <optional>
#include <stop_token>
#include <vector>

namespace credence {

/// MacKay's re-estimate σ0² ← wᵀw/γ (where weights have priors of their own, N(m, σ0² diag(r)),
/// Σ (w_j - m_j)²/r_j / γ) of the prior variance from a fit at `prior_variance` that knows its
/// effective parameters (MacKay 1992; Bishop, PRML, eq. 3.92): the largest evidence if neither the weights
/// nor the curvature of the likelihood moved with the prior.
double reestimated_prior_variance(const EvidenceFit& fit, double prior_variance);

struct FixedPointOptions {
  int most_steps = 200;
  double tolerance = 1e-6;  ///< on the change of the logarithm
  double smallest = 1e-8;   ///< of prior variances worth trying
  double largest = 1e8;
};

struct FixedPoint {
  Hyperparameters setting;
  LogEvidence evidence;
  double effective_parameters = 0.0;
  bool fit_converged = false;
  SearchEnd end = SearchEnd::step_limit;
  std::vector<SearchStep> path;  ///< the start first, `setting` last
};

/// Repeats that step at the width of `start`, refitting the weights each time, until the prior variance moves
/// no more. The answer need not maximise the Laplace evidence, whose determinant changes with the curvature
/// too; it is close where the curvature hardly moves. `known`: the fit at `start` with its effective
/// parameters, where it is there already. Throws Cancelled when stopped.
FixedPoint prior_variance_fixed_point(ModelFitter& fitter, const Hyperparameters& start,
                                      const std::stop_token& stop = {}, const FixedPointOptions& options = {},
                                      const std::optional<EvidenceFit>& known = {});

}  // namespace credence
