#include "app/plots/bump_picture.h"

#include <QColor>
#include <QPaintDevice>
#include <QPainter>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

namespace credence {

namespace {

constexpr double highestOpacity = 0.35;
constexpr int bumpGrey = 0x1a;
constexpr std::size_t heightSteps = 2048;

/// The dots of an image, by the squared share of the way from the middle to the end: no root for every dot.
std::array<QRgb, heightSteps + 1> dotsByDistance(const std::vector<double>& bump) {
  std::array<QRgb, heightSteps + 1> dots = {};
  const double last = static_cast<double>(bump.size() - 1);
  for (std::size_t k = 0; k <= heightSteps; ++k) {
    const double at = last * std::sqrt(static_cast<double>(k) / heightSteps);
    const auto below = std::min(static_cast<std::size_t>(at), bump.size() - 2);
    const double height = std::lerp(bump[below], bump[below + 1], at - static_cast<double>(below));
    const double opacity = highestOpacity * std::clamp(height, 0.0, 1.0);
    dots[k] =
        qPremultiply(qRgba(bumpGrey, bumpGrey, bumpGrey, static_cast<int>(std::lround(255.0 * opacity))));
  }
  return dots;
}

/// Squared shares of the way to the end, in steps of the table, from the middle outwards.
std::vector<float> squaredShares(int dots, double end) {
  std::vector<float> shares(static_cast<std::size_t>(dots));
  for (std::size_t k = 0; k < shares.size(); ++k) {
    const double share = (static_cast<double>(k) + 0.5) / end;
    shares[k] = static_cast<float>(heightSteps * share * share);
  }
  return shares;
}

/// How many dots on each side of the middle are seen, at most.
int halfInDots(double middle, double end, double from, double to, double ratio) {
  const double farthest = std::max({middle - from, to - middle, 0.0});
  return static_cast<int>(std::ceil(ratio * std::min(end, farthest)));
}

}  // namespace

void BumpPicture::paint(QPainter& painter, const std::vector<double>& bump, const QPointF& middle,
                        const QPointF& ends, const QRectF& seen) {
  const double ratio = painter.device()->devicePixelRatioF();
  const QSize half(halfInDots(middle.x(), ends.x(), seen.left(), seen.right(), ratio),
                   halfInDots(middle.y(), ends.y(), seen.top(), seen.bottom(), ratio));
  if (bump.size() < 2 || half.isEmpty() || !seen.intersects(QRectF(middle - ends, middle + ends))) return;
  const Shape shape = {bump, ends, half, ratio};
  if (!(shape == m_shape)) {
    m_image = make(shape);
    m_shape = shape;
  }
  const QPointF corner = ratio * middle - QPointF(half.width(), half.height());
  // On whole dots: an image between them would be resampled.
  painter.drawImage(QPointF(std::round(corner.x()), std::round(corner.y())) / ratio, m_image);
}

/// One quarter is computed, the others are its mirror images.
QImage BumpPicture::make(const Shape& shape) {
  QImage image(2 * shape.half, QImage::Format_ARGB32_Premultiplied);
  if (image.isNull()) return image;
  image.setDevicePixelRatio(shape.ratio);
  const auto dots = dotsByDistance(shape.bump);
  const int width = shape.half.width();
  const int height = shape.half.height();
  const std::vector<float> across = squaredShares(width, shape.ratio * shape.ends.x());
  const std::vector<float> down = squaredShares(height, shape.ratio * shape.ends.y());
  for (int row = 0; row < height; ++row) {
    auto* line = reinterpret_cast<QRgb*>(image.scanLine(height + row));
    const float ofRow = down[static_cast<std::size_t>(row)];
    for (int column = 0; column < width; ++column) {
      const auto step = static_cast<std::size_t>(ofRow + across[static_cast<std::size_t>(column)]);
      const QRgb dot = step <= heightSteps ? dots[step] : 0;
      line[width + column] = dot;
      line[width - 1 - column] = dot;
    }
    std::copy_n(line, 2 * width, reinterpret_cast<QRgb*>(image.scanLine(height - 1 - row)));
  }
  return image;
}

}  // namespace credence
