#pragma once

#include "app/style/plot_theme.h"

#include <QPen>
#include <QString>

namespace credence {

struct PosteriorKind;

/// A posterior has the line of the method that averages over it (methodStyles()).
QPen posteriorPen(const PosteriorKind& kind, const PlotTheme& theme);

/// A marginal that no longer is a Gaussian: black or white, the boldest.
QPen correctedPen(const PlotTheme& theme);

/// The area of the true posterior's draws, below all curves.
QColor truthColour(const PlotTheme& theme);

/// A piece of such a line, or area, as an image for a label's HTML.
QString lineSampleHtml(const QPen& pen, qreal pixelRatio);
QString areaSampleHtml(const QColor& colour, qreal pixelRatio);

}  // namespace credence
