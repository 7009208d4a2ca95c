#include "core/evidence/optimum_move.h"

#include "core/evidence/map_quantity.h"

#include <cmath>

namespace credence {

std::optional<OptimumMove> optimum_move(const EvidenceMap& map, const PosteriorKind& posterior) {
  const auto from = map.best(evidence_quantity(posterior));
  const auto to = map.best(true_evidence);
  if (!from || !to) return {};
  OptimumMove move{*from, *to};
  if (!move.moves()) return move;
  const arma::mat& truth = map[true_evidence];
  const arma::mat& error = map[true_evidence_error];
  move.gain = truth(to->i, to->j) - truth(from->i, from->j);
  move.standard_error = std::hypot(error(to->i, to->j), error(from->i, from->j));
  return move;
}

arma::uword cells_without_truth(const EvidenceMap& map) {
  const arma::mat& truth = map[true_evidence];
  const arma::mat& k = map[truth_pareto_k];
  arma::uword count = 0;
  for (arma::uword n = 0; n < k.n_elem; ++n) {
    if (!std::isnan(k(n)) && std::isnan(truth(n))) ++count;
  }
  return count;
}

}  // namespace credence
