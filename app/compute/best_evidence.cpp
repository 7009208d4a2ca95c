#include "app/compute/best_evidence.h"

namespace credence {

std::optional<LogEvidence> bestEvidence(const EvidenceMap& map, const LogEvidence& like) {
  const auto cell = map.best();
  if (!cell) return {};
  LogEvidence best = like;
  for (EvidenceTerm& term : best.terms) term.nats = map[term.id](cell->i, cell->j);
  return best;
}

}  // namespace credence
