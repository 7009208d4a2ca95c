#include "core/evaluation/sure_points.h"

#include "core/evaluation/confusion.h"

#include <cmath>

namespace credence {

SurePoints sure_points(const arma::vec& logits, const arma::uvec& labels, double probability) {
  const double least = threshold_logit(probability);
  SurePoints sure;
  for (arma::uword n = 0; n < logits.n_elem; ++n) {
    if (!(std::abs(logits(n)) >= least)) continue;
    ++sure.count;
    if (predicted_class(logits(n), 0.0) == labels(n)) ++sure.right;
  }
  return sure;
}

}  // namespace credence
