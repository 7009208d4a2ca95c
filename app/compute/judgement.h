#pragma once

#include "app/compute/fit.h"
#include "app/compute/method_prediction.h"
#include "core/evaluation/calibration.h"
#include "core/evaluation/roc.h"
#include "core/evaluation/scored_points.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

namespace credence {

/// One method on one part of the data.
struct MethodJudgement {
  const Method* method = nullptr;
  ScoredPoints points;
  RocCurve roc;
  Calibration calibration;
};

/// Training, validation or test points.
struct PartJudgement {
  arma::uvec rows;  ///< of the dataset; the points of all methods are in this order
  std::vector<MethodJudgement>
      methods;  ///< those that are always scored, and the pinned one while it is there

  /// Null where it is not (yet) judged.
  const MethodJudgement* find(const Method* method) const;
};

struct JudgementRequest {
  std::shared_ptr<const Fit> result;
  std::shared_ptr<const MethodPrediction> pinned;  ///< of the same model; null for none
  std::size_t bins = 10;
  Binning binning = Binning::equal_width;
};

/// The curves of one fit. Never changes once it is published.
struct Judgement {
  JudgementRequest request;
  PartJudgement train;
  std::optional<PartJudgement> test;
  std::optional<PartJudgement> validation = {};

  /// Null where there are no such points.
  const PartJudgement* of(Role role) const;
};

Judgement judge(const JudgementRequest& request);

}  // namespace credence
