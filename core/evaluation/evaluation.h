#pragma once

#include "core/data/dataset.h"
#include "core/data/split.h"
#include "core/evaluation/score.h"
#include "core/model/model.h"
#include "core/prediction/predict.h"

#include <optional>

namespace credence {

/// Both ways of predicting, scored on the same points.
struct MethodScores {
  Score map;
  Score laplace;
};

/// A model's predictions at every point of its dataset, and how good they are.
struct Evaluation {
  Latent latent;  ///< N, in the order of the dataset
  MethodScores train;
  std::optional<MethodScores> test;  ///< nothing where the split left no test points
};

/// `model` must have been fitted to the training points of `split`.
Evaluation evaluate(const Model& model, const Dataset& dataset, const Split& split);

}  // namespace credence
