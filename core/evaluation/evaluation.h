#pragma once

#include "core/data/dataset.h"
#include "core/data/split.h"
#include "core/evaluation/method_score.h"
#include "core/model/latent.h"
#include "core/model/model.h"

#include <optional>
#include <stop_token>
#include <vector>

namespace credence {

/// A model's predictions at every point of its dataset, and how good they are.
struct Evaluation {
  Latent latent;  ///< N, in the order of the dataset, under Laplace's Gaussian
  std::vector<MethodScore>
      scores;  ///< of the methods that are always scored, in their order; further ones may follow

  /// Null where the method was not scored.
  const MethodScore* find(const Method& method) const;
  /// Of one that was.
  const MethodScore& of(const Method& method) const;
};

/// `model` must have been fitted to the training points of `split`. Throws Cancelled when stopped.
Evaluation evaluate(const Model& model, const Dataset& dataset, const Split& split,
                    const std::stop_token& stop = {});

}  // namespace credence
