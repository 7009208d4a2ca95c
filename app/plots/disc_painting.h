#pragma once

#include "app/document/plane_overlay.h"

#include <vector>

class QCPPainter;

namespace credence {

struct Canvas;

/// The radius in pixels of a disc for a weight or a standard deviation, whose area is proportional to it:
/// `largest` is the largest of all that are shown.
double discRadius(double value, double largest, double largestRadius);

/// The radius of the largest: smaller where there are many.
double largestDiscRadius(const std::vector<OverlayDisc>& discs, const Canvas& canvas);

/// Those within the canvas, and their rings below them.
void paintDiscs(QCPPainter& painter, const Canvas& canvas, const std::vector<OverlayDisc>& discs);

}  // namespace credence
