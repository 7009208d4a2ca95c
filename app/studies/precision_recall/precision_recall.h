#pragma once

#include "app/study/study.h"
#include "core/data/role.h"
#include "core/evaluation/confusion.h"
#include "core/evaluation/precision_recall.h"

#include <memory>
#include <vector>

namespace credence {

/// What one method calls class 1, at every threshold and at one.
struct MethodPrecision {
  const Method* method = nullptr;
  PrecisionRecallCurve curve;
  ConfusionMatrix counts = {};  ///< at the threshold

  arma::uword called() const { return counts[0][1] + counts[1][1]; }  ///< class 1
  arma::uword found() const { return counts[1][1]; }                  ///< of class 1
};

/// Precision and recall of the methods that a fit was scored by.
struct PrecisionRecall {
  std::shared_ptr<const Fit> fit;
  Role role = Role::train;  ///< of the points that are counted
  arma::uword points = 0;
  arma::uword positives = 0;  ///< points of class 1
  double threshold = 0.5;     ///< a probability
  std::vector<MethodPrecision> methods = {};

  /// Whether there are points of both classes; else there are no curves.
  bool hasCurves() const { return positives > 0 && positives < points; }
  bool isOfPrior() const { return fit->split.shows_prior(); }
  /// "MAP", "Laplace"
  QString titleOf(const Method& method) const;
};

/// "73 test points"
QString countedPoints(const PrecisionRecall& result);
/// Why there are no curves: one sentence.
QString noCurves(const PrecisionRecall& result);

/// Of the points called class 1, how many are, and how many of class 1 are found: for a class that is rare
/// the ROC curve, whose false positive rate is a share of the many others, hides that most alarms are false.
extern const Study precisionRecallStudy;

}  // namespace credence
