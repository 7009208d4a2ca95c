#include "core/evaluation/scored_points.h"

namespace credence {

ScoredPoints scored_points(const arma::vec& logits, const Dataset& dataset, const arma::uvec& rows) {
  return {logits.elem(rows), dataset.labels.elem(rows)};
}

}  // namespace credence
