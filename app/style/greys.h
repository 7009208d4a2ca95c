#pragma once

#include <QColor>
#include <QImage>

namespace credence {

/// For paper without colours: what is compared stays apart. Class 0 is nearly black and class 1 grey;
/// probabilities and differences, whose two sides would look alike, go from dark to light. All other colours
/// keep their lightness, for which they were chosen.
QColor inGreys(const QColor& colour);
QImage inGreys(const QImage& image);

}  // namespace credence
