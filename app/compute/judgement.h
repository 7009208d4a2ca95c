#pragma once

#include "app/compute/fit_result.h"
#include "app/compute/method_prediction.h"
#include "core/evaluation/calibration.h"
#include "core/evaluation/roc.h"
#include "core/evaluation/scored_points.h"

#include <cstddef>
#include <memory>
#include <optional>

namespace credence {

/// Whose probabilities are judged.
enum class JudgedMethod : unsigned char { map, laplace, pinned };

/// One method on one part of the data.
struct MethodJudgement {
  ScoredPoints points;
  RocCurve roc;
  Calibration calibration;
};

/// Training or test points.
struct PartJudgement {
  arma::uvec rows;  ///< of the dataset; the points of all methods are in this order
  MethodJudgement map;
  MethodJudgement laplace;
  std::optional<MethodJudgement> pinned;  ///< nothing while its prediction is not there
};

struct JudgementRequest {
  std::shared_ptr<const FitResult> result;
  std::shared_ptr<const MethodPrediction> pinned;  ///< of the same model; null for none
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
