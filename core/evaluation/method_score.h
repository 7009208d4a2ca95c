#pragma once

#include "core/data/dataset.h"
#include "core/data/split.h"
#include "core/evaluation/score.h"
#include "core/method/prepared_method.h"
#include "core/model/model.h"

#include <armadillo>

#include <optional>
#include <stop_token>

namespace credence {

/// How good one way of predicting is on either side of a split.
struct MethodScore {
  Score train;
  std::optional<Score> test;  ///< nothing where the split left no test points
};

/// `logits`: N, of all points of `dataset`.
MethodScore score_logits(const arma::vec& logits, const Dataset& dataset, const Split& split);

/// `model` and `method` must have been made from the training points of `split`. Throws Cancelled when
/// stopped.
MethodScore score_method(const PreparedMethod& method, const Model& model, const Dataset& dataset,
                         const Split& split, const std::stop_token& stop = {});

}  // namespace credence
