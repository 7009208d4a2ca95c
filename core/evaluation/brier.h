#pragma once

#include <armadillo>

namespace credence {

/// Brier score (1/n) Σ (σ(a_n) - y_n)²: 0 is perfect, ¼ is guessing one half. `logits` and `labels`: N. NaN
/// with no points. Brier (1950), halved for two classes as is usual.
double brier_score(const arma::vec& logits, const arma::uvec& labels);

}  // namespace credence
