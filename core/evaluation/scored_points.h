#pragma once

#include "core/data/dataset.h"

#include <armadillo>

namespace credence {

/// Some points of a dataset: the logits of their predictive probabilities, beside the truth.
struct ScoredPoints {
  arma::vec logits;   ///< n
  arma::uvec labels;  ///< n
};

/// The points in `rows` of `dataset`; `logits` are those of all its N points, by any method.
ScoredPoints scored_points(const arma::vec& logits, const Dataset& dataset, const arma::uvec& rows);

}  // namespace credence
