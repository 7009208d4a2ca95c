#pragma once

namespace credence {

/// A setting that a search has evaluated.
struct SearchStep {
  double width = 0.0;
  double prior_variance = 0.0;
  double log_evidence = 0.0;  ///< in nats
};

/// Why a search ended.
enum class SearchEnd {
  converged,
  step_limit,  ///< the last setting is the best so far, not the optimum
  left_range,  ///< the next step leaves what the search may try
};

}  // namespace credence
