#pragma once

#include "app/compute/fit_result.h"
#include "app/compute/judgement.h"
#include "app/document/view_state.h"
#include "app/plots/judgement_figure.h"

#include <memory>

namespace credence {

/// What the view's ROC curves and calibration are computed from, by the methods that the plots of `result`
/// show: a pinned one is a matter of the window.
JudgementRequest judgementRequest(const FitResult& result, const ViewState& view);

/// As the window shows it: of the view's role, or where there are no such points of test, validation or
/// training points, and of its method, where that is judged.
JudgementFigure judgementFigure(std::shared_ptr<const Judgement> judgement, const ViewState& view);

}  // namespace credence
