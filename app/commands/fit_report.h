#pragma once

#include "app/commands/fit_judgement.h"
#include "app/commands/further_methods.h"
#include "app/commands/problem.h"
#include "app/compute/fit.h"
#include "app/report/json_object.h"
#include "core/evaluation/split_scores.h"

#include <QString>

#include <cstddef>
#include <vector>

namespace credence {

/// The numbers of one fit as an aligned table, with the data's own names for inputs and classes. The grid and
/// the contours of `result` are not used, its health is, here and below. `sampling` is that of its further
/// methods, `splits` the scores of further splits, if any.
QString textReport(const Problem& problem, const Fit& result, const FurtherSampling& sampling = {},
                   const std::vector<SplitScore>& splits = {}, const JudgementOptions& judgement = {});

/// The same numbers, and how the table of `problem` was read, as one JSON object.
JsonObject jsonReport(const Fit& result, const Problem& problem = {}, const FurtherSampling& sampling = {},
                      const std::vector<SplitScore>& splits = {}, const JudgementOptions& judgement = {});

}  // namespace credence
