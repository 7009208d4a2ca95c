#pragma once

#include "app/report/table.h"
#include "core/data/dataset.h"
#include "core/evaluation/confusion.h"
#include "core/evaluation/decision.h"

#include <QString>

#include <array>
#include <vector>

namespace credence {

/// What a method predicted, or decided, on one group of points.
struct TitledConfusion {
  QString title;  ///< "training, MAP"; may be empty where there is one alone
  DecisionCounts counts = {};
};

/// The same counts where every point is decided.
DecisionCounts everyPointDecided(const ConfusionMatrix& confusion);

/// "Adelie" in one line.
QString classNameInTable(const Dataset& dataset, std::size_t label);

/// The one form of a confusion table: a row for each true class, a column for each prediction, and in each
/// cell the count with its share of the true class: "31 (91.2 %)". Each title stands over its two rows.
/// Columns: "true", "predicted.0", "predicted.1" and, where `abstaining`, "undecided".
Table confusionTable(const Dataset& dataset, const std::vector<TitledConfusion>& confusions,
                     const QString& title, bool abstaining = false);
/// The same in few letters: `signs`, which are HTML, stand for the classes.
Table briefConfusionTable(const std::array<QString, 2>& signs,
                          const std::vector<TitledConfusion>& confusions);

}  // namespace credence
