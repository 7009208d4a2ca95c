#pragma once

#include "app/report/table_text.h"
#include "core/evaluation/split_scores.h"

#include <QString>

#include <vector>

namespace credence {

/// The test scores of splits, a row for each and then their mean and standard deviation. Those whose fit did
/// not converge are left out of both, which their rows say.
Table splitsTable(const std::vector<SplitScore>& scores, const QString& title);

}  // namespace credence
