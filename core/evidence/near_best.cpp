#include "core/evidence/near_best.h"

namespace credence {

std::optional<NearBest> near_best(const EvidenceMap& map, double nats, const std::optional<double>& largest) {
  const auto best = map.best();
  if (!best) return {};
  const double least = largest.value_or(map.log_evidence(best->i, best->j)) - nats;
  const arma::mat& evidence = map["log_evidence"];
  const arma::uvec near = arma::find(evidence >= least);
  if (near.is_empty()) return {};
  const arma::umat cells = arma::ind2sub(arma::size(evidence), near);
  const arma::vec widths = map.widths.elem(cells.row(0).t());
  const arma::vec variances = map.prior_variances.elem(cells.row(1).t());
  return NearBest{near.n_elem, widths.min(), widths.max(), variances.min(), variances.max()};
}

}  // namespace credence
