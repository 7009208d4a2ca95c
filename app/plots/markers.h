#pragma once

#include <QPixmap>

class QCPScatterStyle;

namespace credence {

/// A data point: class 0 a circle, class 1 a diamond; training points filled, test points hollow.
QCPScatterStyle pointMarker(int label, bool training);

/// The ring around a misclassified point.
QCPScatterStyle misclassifiedMarker();

/// The marker as a picture for a screen with that many dots a pixel.
QPixmap markerPicture(const QCPScatterStyle& marker, double pixelRatio);

}  // namespace credence
