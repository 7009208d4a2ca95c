#pragma once

#include "app/report/table_text.h"
#include "core/data/dataset.h"
#include "core/evaluation/calibration.h"
#include "core/evaluation/method_score.h"
#include "core/evaluation/roc.h"
#include "core/model/log_evidence.h"

#include <QString>

#include <cstddef>
#include <vector>

namespace credence {

/// The scores of methods on training and test points, a column each. What does not exist, such as the AUC of
/// one class alone, is an empty cell.
Table scoreTable(const Dataset& dataset, const std::vector<MethodScore>& scores);

/// The log evidence and its terms.
Table evidenceTable(const LogEvidence& evidence);

/// The confusion matrix with its rates, of points predicted at one threshold.
Table confusionTable(const Dataset& dataset, const ConfusionMatrix& confusion, const QString& title);

/// A row for each bin that holds points.
Table calibrationTable(const Calibration& calibration, const QString& title);

/// A row for each corner; the threshold is a probability.
Table rocTable(const RocCurve& curve, const QString& title);

/// What a cell of the confusion matrix counts: "true Adelie, predicted Chinstrap".
QString confusionTitle(const Dataset& dataset, std::size_t label, std::size_t prediction);

}  // namespace credence
