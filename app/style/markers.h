#pragma once

#include "core/data/role.h"

#include <QImage>

class QCPScatterStyle;
class QPainter;
class QPointF;

namespace credence {

/// QCustomPlot draws custom paths at a sixth of the style's size.
constexpr double customPathSize = 6.0;

/// How large markers are for so many points: 1 for a few hundred, less for thousands, which would hide each
/// other and the picture.
double markerScale(double pointCount);

/// A data point: class 0 a circle, class 1 a diamond; training points filled, test points hollow, validation
/// points filled below their middle. `opacity` below 1: where there are thousands, those behind are seen
/// through those in front.
QCPScatterStyle pointMarker(int label, Role role, double scale, double opacity = 1.0);

/// A training point that is not in use: like its class, small and faint.
QCPScatterStyle unusedMarker(int label, double scale);

/// The dot within a point whose size is exact, where those of others are approximate.
QCPScatterStyle exactMarker(double scale);

/// The ring around a misclassified point; `opacity` below 1 makes it fainter, where there are thousands.
QCPScatterStyle misclassifiedMarker(double scale, double opacity);

/// The setting at hand: a ring with a cross, dark with a light edge, seen on every colour of a map.
QCPScatterStyle settingMarker(double diameter);

/// The marker as a picture for a screen with that many dots a pixel. On any thread.
QImage markerPicture(const QCPScatterStyle& marker, double pixelRatio);

/// Its middle within half a dot of `centre`: between dots, each of thousands would be resampled.
void drawMarkerPicture(QPainter& painter, const QImage& picture, const QPointF& centre);

}  // namespace credence
