#pragma once

#include "app/report/score_tables.h"
#include "core/evaluation/method_score.h"

#include <QString>
#include <QStringList>

#include <vector>

namespace credence {

/// The scores on training, validation and test points, as HTML: a column for each method on each. Where that
/// would be six columns, too many for a panel, a row for each. Below them the confusion matrices, on the
/// points that are held out, or on those that train where there are no others. `any`: a score of the same
/// points, for what is not there yet. `notes`: short lines below.
QString scoresHtml(const std::vector<ScoredMethod>& methods, const MethodScore& any,
                   const QStringList& notes = {});

}  // namespace credence
