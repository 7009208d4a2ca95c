#pragma once

#include <QRgb>

#include <cstdlib>

namespace credence {

// Processors round otherwise, and what is drawn shows it: a line may end a thousandth of a pixel beside, and
// a colour be the next shade. Outlines of letters end up to two hundredths beside where the program has drawn
// another figure before. So much may differ between a figure and the same one drawn again.

inline constexpr int colourRounding = 3;       ///< of 255 shades of each colour
inline constexpr double placeRounding = 0.02;  ///< px of 1/96 inch
inline constexpr double printedPlace =
    0.01;  ///< px: the last decimal of places in SVG, which are rounded once more

inline bool hasNearColour(QRgb a, QRgb b) {
  const auto close = [](int x, int y) { return std::abs(x - y) <= colourRounding; };
  return close(qRed(a), qRed(b)) && close(qGreen(a), qGreen(b)) && close(qBlue(a), qBlue(b)) &&
         close(qAlpha(a), qAlpha(b));
}

}  // namespace credence
