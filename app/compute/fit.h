#pragma once

#include "core/data/dataset.h"
#include "core/data/split.h"
#include "core/evaluation/evaluation.h"
#include "core/generators/generators.h"
#include "core/model/log_evidence.h"
#include "core/model/model.h"
#include "core/model/model_health.h"

#include <memory>
#include <optional>

namespace credence {

/// What is fitted. A value; the dataset is shared and never changes.
struct FitProblem {
  int origin = 0;  ///< DocumentState::origin
  std::shared_ptr<const Dataset> dataset;
  SplitRule split;
  Hyperparameters hyperparameters;
  std::optional<GeneratorTruth> truth = {};  ///< what the data were drawn from, where that is known

  bool operator==(const FitProblem&) const = default;
};

/// A model and how good it is, whatever is shown of it. Never changes once it is published.
struct Fit {
  FitProblem request;
  Split split;
  std::shared_ptr<const Model> model;
  LogEvidence evidence;
  Evaluation evaluation;
  std::shared_ptr<const ModelHealth> health = {};  ///< null until the hand rests
  double fitSeconds = 0.0;                         ///< fit and posterior
  double evaluationSeconds = 0.0;                  ///< predictions at the data's own points
};

}  // namespace credence
