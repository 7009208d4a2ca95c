#pragma once

#include "app/compute/picture.h"
#include "app/document/plane_overlay.h"
#include "app/report/number_text.h"

#include <QColor>
#include <QPen>
#include <QString>

class QCPColorGradient;

namespace credence {

/// The colours of a quantity: probabilities between those of the classes, each other quantity in its own.
const QCPColorGradient& gradientOf(const Quantity& quantity);

/// The colour of one value of the picture.
QColor colourOf(const Picture& picture, double value);

/// A value among those of the picture, as its contours and its bar have it: 0.25; of a factor 1:4.
QString valueText(const Picture& picture, double value);

/// A factor as odds are said: 8:1, 1:1, 1:8.
QString factorText(double factor);

/// p = 0.5 is set apart by weight, a difference below zero by dashes.
QPen contourPen(const Picture& picture, double level);

/// The heavy line: p = 0.5.
QPen boundaryPen();

/// The boundaries of draws: of one hue that nothing else has, faint, as there are many.
QPen drawnBoundaryPen();

/// Those of draws of the prior: of another hue, and dashed.
QPen priorBoundaryPen();

/// The generator's own: dashes, on a casing that keeps them apart from whatever they cross.
QPen trueBoundaryPen();
QPen trueBoundaryCasing();

/// Of an overlay, with its dashes, on the same casing; the shortest are round dots.
QPen overlayPen(const PlaneOverlay& overlay);

/// Whose decisions a picture of it shows, and the rings of misclassified points on it: "MAP", "Laplace".
QString classifierOf(const Picture& picture);

/// What stands above a plot: "MAP", "Laplace (probit) − MAP"; of two settings "A: MAP", "B − A: MAP".
QString titleOf(const Picture& picture);

/// Shorter, of a difference: "Probit − MAP".
QString shortTitleOf(const Picture& picture);

/// The line below the title: what must be known to read the picture, beside title and colour bar. Empty where
/// those say it all.
QString noteOf(const Picture& picture);

/// Whether pictures of it have such a line.
bool hasNote(const Quantity& quantity);
/// Likewise: one of two settings always has, which says the setting.
bool hasNote(const Picture& picture);

/// One sentence: what the quantity tells.
QString purposeOf(const Quantity& quantity);

}  // namespace credence
