#include "core/evidence/drawn_evidence.h"

#include <algorithm>

namespace credence {

namespace {

// Of a weight and a point.
constexpr double most_multiplications = 1e8;
constexpr double fewest_draws = 4000.0;
constexpr double most_draws = 40'000.0;
/// A likelihood costs as much as so many of them.
constexpr double likelihood_cost = 60.0;

arma::uword draws_for(const FitPosteriors& fit) {
  const double of_each = (static_cast<double>(fit.model().rank()) + likelihood_cost) *
                         static_cast<double>(fit.training().size());
  return static_cast<arma::uword>(std::clamp(most_multiplications / of_each, fewest_draws, most_draws));
}

}  // namespace

DrawnEvidence drawn_evidence(FitPosteriors& fit, const std::stop_token& stop) {
  const Posterior& weighted = fit.of(ep_importance_posterior, draws_for(fit), stop);
  DrawnEvidence result{.pareto_k = weighted.quality.pareto_k};
  if (weighted.quality.reliable) {
    result.log_evidence = weighted.log_evidence;
    result.standard_error = weighted.log_evidence_error;
  }
  return result;
}

std::uint64_t seed_of(const EvidenceMap::Cell& cell) {
  constexpr std::uint64_t most_columns = 1 << 16;
  return 1 + cell.i + most_columns * cell.j;
}

}  // namespace credence
