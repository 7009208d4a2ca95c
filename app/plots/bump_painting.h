#pragma once

#include "core/weights/kernel_weights.h"

class QCPPainter;

namespace credence {

struct Canvas;

/// The radius in pixels of a disc for a weight or a standard deviation, whose area is proportional to it:
/// `largest` is the largest of all that are shown.
double bumpRadius(double value, double largest, double largestRadius);

/// The radius of the largest: smaller where there are many.
double largestBumpRadius(const KernelWeights& weights, const Canvas& canvas);

/// A disc on each centre within the canvas, its area proportional to the size of the weight: of class 1's
/// colour and with a plus where the weight is positive, of class 0's and with a minus where it is negative. A
/// thin ring around the same centre is as large as a disc of the standard deviation.
void paintBumps(QCPPainter& painter, const Canvas& canvas, const KernelWeights& weights);

}  // namespace credence
