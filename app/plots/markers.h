#pragma once

class QCPScatterStyle;

namespace credence {

/// How a marker is drawn: as a prepared picture, which is fast, or as vectors, which print well.
enum class MarkerMode { Pixmap, Vector };

/// A data point: class 0 a circle, class 1 a diamond; training points filled, test points hollow.
QCPScatterStyle pointMarker(int label, bool training, MarkerMode mode, double pixelRatio);

/// The ring around a misclassified point.
QCPScatterStyle misclassifiedMarker(MarkerMode mode, double pixelRatio);

}  // namespace credence
