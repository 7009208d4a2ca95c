#pragma once

#include "core/data/dataset.h"
#include "core/data/split.h"
#include "core/evaluation/score.h"
#include "core/method/method.h"

#include <armadillo>

#include <optional>
#include <stop_token>

namespace credence {

/// What one method predicts at every point of a dataset, and how good that is on either side of a split.
struct MethodScore {
  const Method* method = nullptr;
  arma::vec logits;          ///< N, of p(y = 1), in the order of the dataset
  PosteriorQuality quality;  ///< of the posterior that they came from
  Score train;
  std::optional<Score> test;  ///< nothing where the split left no test points
};

/// `logits`: N, of all points of `dataset`, by `method`.
MethodScore score_logits(const Method& method, arma::vec logits, const Dataset& dataset, const Split& split,
                         const PosteriorQuality& quality = {});

/// `prepared`: on the training points of `split`. Throws Cancelled when stopped.
MethodScore score_method(const PreparedMethod& prepared, const Dataset& dataset, const Split& split,
                         const std::stop_token& stop = {});

}  // namespace credence
