#pragma once

#include "app/chart/chart.h"
#include "app/compute/judgement.h"
#include "app/plots/figure_page.h"
#include "core/data/role.h"

#include <QString>

#include <memory>

namespace credence {

/// How a fit's methods stand up on the points of one role, on paper: the ROC curves of all, and the
/// calibration of one.
struct JudgementFigure {
  std::shared_ptr<const Judgement> judgement = {};
  Role role = Role::test;
  const Method* calibrated = nullptr;  ///< one that is judged
  double threshold = 0.5;              ///< a probability, marked on the curves
};

/// Throws std::runtime_error where there are no such points, or the method is not judged.
void requireJudged(const JudgementFigure& figure);

/// The ROC curves of all methods with the threshold marked, or a sentence where the points have no curve; and
/// the calibration of one.
Chart rocOf(const JudgementFigure& figure);
Chart calibrationOf(const JudgementFigure& figure);

/// Why there are no curves of these points, of one class or none; empty where there are.
QString noCurve(const MethodJudgement& judged, const Dataset& dataset);

/// Both side by side. Throws as requireJudged().
FigurePage judgementPage(const JudgementFigure& figure);

}  // namespace credence
