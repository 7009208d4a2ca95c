#pragma once

#include "app/report/confusion_table.h"
#include "app/report/role_words.h"
#include "app/report/table.h"
#include "core/data/dataset.h"
#include "core/data/role.h"
#include "core/evaluation/calibration.h"
#include "core/evaluation/confusion.h"
#include "core/evaluation/method_score.h"
#include "core/evaluation/roc.h"

#include <QString>

#include <cstddef>
#include <vector>

namespace credence {

/// A method as a table calls it. `score` is null while there is none: its cells are then "…".
struct ScoredMethod {
  QString title;
  const MethodScore* score = nullptr;
};
/// As the core's table of methods calls them.
std::vector<ScoredMethod> scoredMethods(const std::vector<MethodScore>& scores, bool hasPrior = true);

/// What the group of the points of a role is called, of which there are `count`; null: partTitle().
using TitleOfPart = QString (*)(Role role, arma::uword count);

/// The scores of methods, a row for each on the training points, and then, in groups of their own, on the
/// validation and on the test points where there are any. Columns: "method", "n", "mean_log_likelihood",
/// "accuracy", "brier", "auc", "auc_standard_error", and "confusion.0.0" (of label and prediction) to
/// "confusion.1.1", which have no headings: readers have confusionTable(). What does not exist, such as the
/// AUC of one class alone, is missing.
/// While no score is there yet, `like` says how many points there are of each role.
Table scoreTable(const std::vector<ScoredMethod>& methods, TitleOfPart title = nullptr,
                 const MethodScore* like = nullptr);

/// The rows of one role alone, in the order of the methods; none where there are no such points.
Table scoreTableOf(Role role, const std::vector<ScoredMethod>& methods);

/// The same to take elsewhere: a column for each method, every number of it but the confusion matrices.
Table exportedScores(const std::vector<ScoredMethod>& methods);

/// What the methods predicted on the points of a role, for confusionTable(); nothing of those without scores
/// there, or without points. The titles are as "training, MAP".
std::vector<TitledConfusion> confusionsOf(const std::vector<ScoredMethod>& methods, Role role);

/// Shares and counts of points predicted at one threshold, every point decided, a row for each method and
/// group. Columns: "method", "threshold", "accuracy", "true_positive_rate", "false_positive_rate",
/// "precision", and the counts as above.
Table ratesTable(double threshold, const std::vector<TitledConfusion>& confusions);

/// A row for each bin, those without points too. Columns: "lower", "upper", "n", "positives",
/// "mean_predicted", "observed", "interval.0", "interval.1".
Table calibrationBins(const Calibration& calibration);

/// A row for each bin that holds points.
Table calibrationTable(const Calibration& calibration, const QString& title);

/// A row for each corner; the threshold is a probability.
Table rocTable(const RocCurve& curve, const QString& title);

/// What a cell of the confusion matrix counts: "true Adelie, predicted Chinstrap".
QString confusionTitle(const Dataset& dataset, std::size_t label, std::size_t prediction);

}  // namespace credence
