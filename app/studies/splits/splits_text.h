#pragma once

#include "core/evaluation/split_scores.h"

#include <QByteArray>
#include <QString>

#include <vector>

namespace credence {

/// Mean and standard deviation of the test log-likelihood over several splits, as an aligned table.
QString splitsText(const std::vector<SplitScore>& scores, bool hasPrior);

/// The same with every split's own numbers, as one JSON object; null without scores.
QByteArray splitsJson(const std::vector<SplitScore>& scores);

/// Those whose fits did not converge, and why they are left out, as one JSON list.
QByteArray leftOutJson(const std::vector<SplitScore>& scores);

}  // namespace credence
