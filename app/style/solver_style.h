#pragma once

#include "app/style/plot_theme.h"
#include "core/model/solver_trace.h"

#include <QPen>
#include <QPixmap>

class QCPScatterStyle;

namespace credence {

/// Each solver has its colour, none of them a class's, its dashes and its marker.
QPen solverPen(Solver solver, const PlotTheme& theme);
QCPScatterStyle solverMarker(Solver solver, const PlotTheme& theme);

/// A piece of the line with its marker, for a legend.
QPixmap solverSample(Solver solver, const PlotTheme& theme, qreal pixelRatio);

}  // namespace credence
