#include "app/style/palette.h"

#include <qcustomplot.h>

#include <algorithm>

namespace credence {

namespace {

template <std::size_t count>
QCPColorGradient gradientThrough(const std::array<QRgb, count>& stops) {
  QCPColorGradient gradient;
  gradient.clearColorStops();
  for (std::size_t k = 0; k < count; ++k) {
    gradient.setColorStopAt(static_cast<double>(k) / (count - 1), QColor(stops[k]));
  }
  gradient.setNanHandling(QCPColorGradient::nhTransparent);
  return gradient;
}

}  // namespace

const std::array<QColor, 2>& classColours() {
  static const std::array<QColor, 2> colours = {QColor(0x0072b2), QColor(0xd55e00)};
  return colours;
}

// Tints throughout, so that dark contour lines and points in the full class colours stay visible.

const QCPColorGradient& probabilityGradient() {
  static const QCPColorGradient gradient =
      gradientThrough<5>({0x5b9fca, 0xa9cbe2, 0xf6f5f3, 0xf2bd97, 0xe58a4c});
  return gradient;
}

const QCPColorGradient& differenceGradient() {
  static const QCPColorGradient gradient =
      gradientThrough<5>({0x8b6486, 0xc3abc0, 0xf7f7f5, 0xeee694, 0xe0d010});
  return gradient;
}

const QCPColorGradient& deviationGradient() {
  static const QCPColorGradient gradient =
      gradientThrough<5>({0xfbfae3, 0xdfe4b4, 0xb6bf82, 0x8a965b, 0x5e6f3e});
  return gradient;
}

const QCPColorGradient& entropyGradient() {
  static const QCPColorGradient gradient =
      gradientThrough<5>({0xfcfaf6, 0xdedcd9, 0xbab8b6, 0x969493, 0x737272});
  return gradient;
}

const QCPColorGradient& evidenceGradient() {
  static const QCPColorGradient cividis = gradientThrough<9>(
      {0x00224e, 0x1d3b6d, 0x434e6c, 0x61656f, 0x7d7c78, 0x9b9476, 0xbcae6c, 0xdecb58, 0xfee838});
  return cividis;
}

const std::array<QColor, 3>& termColours() {
  static const std::array<QColor, 3> colours = {QColor(0x00604a), QColor(0xf0c75e), QColor(0xcc79a7)};
  return colours;
}

QColor drawnBoundaryColour() {
  return {0x8e, 0x00, 0x69};
}

QColor priorBoundaryColour() {
  return {0x00, 0x55, 0x3a};
}

QColor sampleOnDark(QColor colour) {
  constexpr int least = 170;  // of 255
  colour = colour.toHsl();
  colour.setHsl(colour.hslHue(), colour.hslSaturation(), std::max(colour.lightness(), least));
  return colour;
}

QColor markCore() {
  return {0x1a, 0x1a, 0x1a};
}

QColor markEdge() {
  return {0xff, 0xff, 0xff};
}

}  // namespace credence
