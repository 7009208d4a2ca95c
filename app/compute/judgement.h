#pragma once

#include "app/compute/fit_result.h"
#include "core/evaluation/calibration.h"
#include "core/evaluation/roc.h"
#include "core/evaluation/scored_points.h"

#include <array>
#include <cstddef>
#include <memory>
#include <optional>

namespace credence {

/// One method on one part of the data.
struct MethodJudgement {
  ScoredPoints points;
  RocCurve roc;
  Calibration calibration;
};

/// Training or test points.
struct PartJudgement {
  arma::uvec rows;  ///< of the dataset; the points of both methods are in this order
  MethodJudgement map;
  MethodJudgement laplace;
};

struct JudgementRequest {
  std::shared_ptr<const FitResult> result;
  std::size_t bins = 10;
  Binning binning = Binning::equal_width;
};

/// The curves of one fit. Never changes once it is published.
struct Judgement {
  JudgementRequest request;
  PartJudgement train;
  std::optional<PartJudgement> test;
};

Judgement judge(const JudgementRequest& request);

}  // namespace credence
