#include "app/style/greys.h"

#include "app/style/palette.h"

#include <qcustomplot.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <unordered_map>

namespace credence {

namespace {

constexpr int darkest = 0x90;  // of the two gradients: contours and points are darker still
constexpr int lightest = 0xfc;
constexpr std::array classGreys = {0x20, 0x70};
constexpr double offGradient = 3.0;         // from a gradient's colours: rounding
constexpr int sameHue = 3;                  // degrees
constexpr double saturated = 0.9;           // as class colours are, of outlines too
constexpr std::size_t mostKnown = 1 << 16;  // colours whose greys are kept for an image

/// Where on the gradient the colour lies; nothing where it is none of its.
std::optional<double> placeOn(const QCPColorGradient& gradient, const QColor& colour) {
  const QMap<double, QColor> stops = gradient.colorStops();
  const auto part = [](const QColor& of) {
    return std::array<double, 3>{1.0 * of.red(), 1.0 * of.green(), 1.0 * of.blue()};
  };
  const std::array<double, 3> sought = part(colour);
  for (auto end = std::next(stops.begin()); end != stops.end(); ++end) {
    const auto begin = std::prev(end);
    const std::array<double, 3> from = part(begin.value());
    const std::array<double, 3> to = part(end.value());
    double along = 0.0;
    double length = 0.0;
    for (std::size_t k = 0; k < 3; ++k) {
      along += (sought.at(k) - from.at(k)) * (to.at(k) - from.at(k));
      length += (to.at(k) - from.at(k)) * (to.at(k) - from.at(k));
    }
    const double share = std::clamp(along / length, 0.0, 1.0);
    double off = 0.0;
    for (std::size_t k = 0; k < 3; ++k) {
      const double missing = from.at(k) + share * (to.at(k) - from.at(k)) - sought.at(k);
      off += missing * missing;
    }
    if (off <= offGradient * offGradient) return begin.key() + share * (end.key() - begin.key());
  }
  return {};
}

/// Of equal luminance.
int greyOf(const QColor& colour) {
  const auto linear = [](double part) {
    return part <= 0.04045 ? part / 12.92 : std::pow((part + 0.055) / 1.055, 2.4);
  };
  const double luminance = 0.2126 * linear(static_cast<double>(colour.redF())) +
                           0.7152 * linear(static_cast<double>(colour.greenF())) +
                           0.0722 * linear(static_cast<double>(colour.blueF()));
  const double encoded =
      luminance <= 0.0031308 ? 12.92 * luminance : 1.055 * std::pow(luminance, 1.0 / 2.4) - 0.055;
  return static_cast<int>(std::lround(255.0 * encoded));
}

int levelOf(const QColor& colour) {
  const bool grey = colour.red() == colour.green() && colour.green() == colour.blue();
  if (grey) return colour.red();
  for (const QCPColorGradient* gradient : {&probabilityGradient(), &differenceGradient()}) {
    if (const auto place = placeOn(*gradient, colour)) {
      return darkest + static_cast<int>(std::lround(*place * (lightest - darkest)));
    }
  }
  for (std::size_t k = 0; k < classGreys.size() && static_cast<double>(colour.hsvSaturationF()) >= saturated;
       ++k) {
    if (std::abs(colour.hsvHue() - classColours().at(k).hsvHue()) <= sameHue) return classGreys.at(k);
  }
  return greyOf(colour);
}

}  // namespace

QColor inGreys(const QColor& colour) {
  const int level = levelOf(colour);
  return {level, level, level, colour.alpha()};
}

QImage inGreys(const QImage& image) {
  QImage grey = image.convertToFormat(QImage::Format_ARGB32);
  std::unordered_map<QRgb, QRgb> known;  // images have few colours, and each takes its time
  for (int y = 0; y < grey.height(); ++y) {
    auto* line = reinterpret_cast<QRgb*>(grey.scanLine(y));
    for (int x = 0; x < grey.width(); ++x) {
      if (known.size() > mostKnown) known.clear();
      const auto [found, fresh] = known.try_emplace(line[x]);
      if (fresh) found->second = inGreys(QColor::fromRgba(line[x])).rgba();
      line[x] = found->second;
    }
  }
  return grey;
}

}  // namespace credence
