#include "app/style/palette_image.h"

#include <functional>
#include <limits>
#include <optional>
#include <unordered_map>

namespace credence {

namespace {

/// The place of a colour in a palette; nothing where it has none.
using PaletteIndex = std::function<std::optional<int>(QRgb colour)>;

/// The image in bytes that `indexOf` tells, asked once for each colour; nothing where it tells none.
std::optional<QImage> indexed(const QImage& image, const PaletteIndex& indexOf) {
  const QImage source = image.convertToFormat(QImage::Format_ARGB32);
  QImage bytes(source.size(), QImage::Format_Indexed8);
  if (bytes.isNull()) return {};
  std::unordered_map<QRgb, int> known;
  for (int y = 0; y < source.height(); ++y) {
    const auto* from = reinterpret_cast<const QRgb*>(source.constScanLine(y));
    uchar* to = bytes.scanLine(y);
    for (int x = 0; x < source.width(); ++x) {
      const auto [place, isNew] = known.try_emplace(from[x], 0);
      if (isNew) {
        const auto index = indexOf(from[x]);
        if (!index) return {};
        place->second = *index;
      }
      to[x] = static_cast<uchar>(place->second);
    }
  }
  bytes.setDevicePixelRatio(image.devicePixelRatio());
  return bytes;
}

int squaredDistance(QRgb a, QRgb b) {
  const auto square = [](int difference) { return difference * difference; };
  return square(qRed(a) - qRed(b)) + square(qGreen(a) - qGreen(b)) + square(qBlue(a) - qBlue(b));
}

int nearestOf(const QList<QRgb>& colours, QRgb sought) {
  int nearest = 0;
  int least = std::numeric_limits<int>::max();
  for (int k = 0; k < static_cast<int>(colours.size()); ++k) {
    const int distance = squaredDistance(colours[k], sought);
    if (distance >= least) continue;
    least = distance;
    nearest = k;
  }
  return nearest;
}

}  // namespace

QImage withPalette(const QImage& image) {
  if (image.isNull() || image.format() == QImage::Format_Indexed8) return image;
  QList<QRgb> colours;
  const auto own = indexed(image, [&colours](QRgb colour) -> std::optional<int> {
    if (colours.size() == mostInPalette) return {};
    colours << colour;
    return static_cast<int>(colours.size()) - 1;
  });
  if (!own) return image;
  QImage result = *own;
  result.setColorTable(colours);
  return result;
}

QImage withPalette(const QImage& image, const QList<QRgb>& colours) {
  constexpr int opaque = 255;
  QList<QRgb> palette = colours;
  const auto nearest = indexed(image, [&](QRgb colour) -> std::optional<int> {
    if (qAlpha(colour) == opaque) return nearestOf(colours, colour);
    if (qAlpha(colour) != 0) return {};
    palette << colour;  // once: each colour is asked for once
    return static_cast<int>(colours.size());
  });
  if (!nearest) return image;
  QImage result = *nearest;
  result.setColorTable(palette);
  return result;
}

}  // namespace credence
