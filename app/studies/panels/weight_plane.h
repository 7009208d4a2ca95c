#pragma once

#include "app/plots/canvas.h"
#include "app/studies/panels/panels_fit.h"
#include "app/style/plot_theme.h"
#include "core/data/bounds.h"

#include <QPen>
#include <qcustomplot.h>

namespace credence {

/// What all panels with weights show of the plane of the two: the Gaussians, the truth, the estimates of
/// those that have come, and zero where it is not far. A unit is as long on both axes unless they differ too
/// much for that.
Bounds weightBounds(const PanelsResult& result);

/// What is known of the two weights of a panel that has them, on the canvas, whose view is in weights.
/// Nothing reaches beyond it: some formats do not clip.
void paintWeightPlane(QCPPainter& painter, const Panel& panel, const Canvas& canvas, const PlotTheme& theme);

/// The prior's line, and the marks of the estimate and of the truth.
QPen priorPen(const PlotTheme& theme);
QCPScatterStyle estimateMark(const PlotTheme& theme);
QCPScatterStyle trueWeightsMark(const PlotTheme& theme);

}  // namespace credence
