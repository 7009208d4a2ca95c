#pragma once

#include "app/compute/fit.h"
#include "core/data/role.h"
#include "core/evaluation/calibration.h"
#include "core/evaluation/method_score.h"
#include "core/evaluation/roc.h"
#include "core/evaluation/scored_points.h"
#include "core/evaluation/sure_points.h"

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
  SurePoints sure;
};

/// Training, validation or test points.
struct PartJudgement {
  arma::uvec rows;  ///< of the dataset; the points of all methods are in this order
  std::vector<MethodJudgement> methods;

  /// Null where it is not (yet) judged.
  const MethodJudgement* find(const Method* method) const;
};

struct JudgementRequest {
  std::shared_ptr<const Fit> result;
  std::vector<std::shared_ptr<const MethodScore>> scores;  ///< of the methods that are judged, on that fit
  std::size_t bins = 10;
  Binning binning = Binning::equal_width;
};

/// The curves of one fit. Never changes once it is published.
struct Judgement {
  JudgementRequest request;
  ByRole<std::optional<PartJudgement>> parts = {};  ///< nothing where there are no such points

  /// Null where there are no such points.
  const PartJudgement* of(Role role) const { return parts[role] ? &*parts[role] : nullptr; }
};

Judgement judge(const JudgementRequest& request);

}  // namespace credence
