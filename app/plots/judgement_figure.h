#pragma once

#include "app/compute/judgement.h"
#include "app/plots/figure_page.h"
#include "core/data/role.h"

#include <memory>

class QCustomPlot;

namespace credence {

class CalibrationChart;

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

/// Each in a plot of its own, for paintChart().
std::shared_ptr<void> setUpRoc(const JudgementFigure& figure, QCustomPlot& plot);
std::shared_ptr<CalibrationChart> setUpCalibration(const JudgementFigure& figure, QCustomPlot& plot);

/// Throws as requireJudged().
FigurePage judgementPage(const JudgementFigure& figure);

}  // namespace credence
