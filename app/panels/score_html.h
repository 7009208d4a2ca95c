#pragma once

#include "core/evaluation/evaluation.h"
#include "core/evaluation/method_score.h"
#include "core/model/log_evidence.h"

#include <QString>

#include <optional>

namespace credence {

/// The log evidence and its terms, as a table.
QString evidenceHtml(const LogEvidence& evidence);

/// The pinned method's scores in the table of all.
struct PinnedScores {
  QString title;
  const MethodScore* score = nullptr;  ///< null while there is none
  QString note;                        ///< one short line; may be empty
};

/// The scores on training and test points, as a table: a column for each method on either. Where that would
/// be six columns, too many for a panel, a row for each.
QString scoresHtml(const Evaluation& evaluation, const std::optional<PinnedScores>& pinned);

}  // namespace credence
