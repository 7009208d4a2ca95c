#pragma once

#include "app/report/score_tables.h"
#include "core/evaluation/evaluation.h"
#include "core/evaluation/method_score.h"

#include <QString>

#include <optional>

namespace credence {

/// The pinned method's scores in the table of all.
struct PinnedScores {
  ScoredMethod method;
  QString note;  ///< one short line; may be empty
};

/// The scores on training, validation and test points, as HTML: a column for each method on each. Where that
/// would be six columns, too many for a panel, a row for each. Below them the confusion matrices, on the
/// points that are held out, or on those that train where there are no others.
QString scoresHtml(const Evaluation& evaluation, const std::optional<PinnedScores>& pinned);

}  // namespace credence
