#include "app/plots/field_painting.h"

#include "app/plots/canvas.h"
#include "app/plots/picture_style.h"
#include "app/style/palette_image.h"

#include <QImage>
#include <qcustomplot.h>

#include <algorithm>
#include <cmath>
#include <new>
#include <vector>

namespace credence {

namespace {

/// The points of a grid along one axis that are in sight, and one more on each side.
struct GridStretch {
  int first;
  int count;
};

GridStretch seenStretch(double low, double high, arma::uword points, double seenLow, double seenHigh) {
  const auto cells = static_cast<double>(points - 1);
  const double cell = (high - low) / cells;
  const double first = std::clamp(std::floor((seenLow - low) / cell) - 1.0, 0.0, cells);
  const double last = std::clamp(std::ceil((seenHigh - low) / cell) + 1.0, first, cells);
  return {static_cast<int>(first), static_cast<int>(last - first) + 1};
}

/// One dot a point of the grid, the largest x2 first.
QImage colouredPoints(const Picture& picture, const GridStretch& along, const GridStretch& up) {
  QImage image(along.count, up.count, QImage::Format_RGB32);
  if (image.isNull()) throw std::bad_alloc();
  QCPColorGradient gradient = gradientOf(picture.quantity);  // it keeps a table: each thread its own
  std::vector<double> row(static_cast<std::size_t>(along.count));
  for (int j = 0; j < up.count; ++j) {
    const auto j_grid = static_cast<arma::uword>(up.first + j);
    for (int i = 0; i < along.count; ++i) {
      row[static_cast<std::size_t>(i)] = picture.values(static_cast<arma::uword>(along.first + i), j_grid);
    }
    auto* line = reinterpret_cast<QRgb*>(image.scanLine(up.count - 1 - j));
    gradient.colorize(row.data(), QCPRange(picture.low, picture.high), line, along.count, 1,
                      is_factor(picture.quantity));
  }
  return image;
}

/// As fine as the eye can tell, in as many colours as a byte can.
QList<QRgb> paletteOf(const Quantity& quantity) {
  QCPColorGradient gradient = gradientOf(quantity);
  QList<QRgb> colours;
  colours.reserve(mostInPalette - 1);  // one is left for what is transparent
  for (int k = 0; k < mostInPalette - 1; ++k) {
    colours << gradient.color(k, QCPRange(0.0, mostInPalette - 2.0));
  }
  return colours;
}

}  // namespace

void paintField(QCPPainter& painter, const Canvas& canvas, const Picture& picture) {
  const Grid& grid = picture.grid;
  const Bounds& whole = grid.bounds;
  const Bounds& view = canvas.view;
  const GridStretch along = seenStretch(whole.x1_min, whole.x1_max, grid.nx, view.x1_min, view.x1_max);
  const GridStretch up = seenStretch(whole.x2_min, whole.x2_max, grid.ny, view.x2_min, view.x2_max);
  // Colours mix between the middles of dots, which stand where the grid's points do.
  const double half1 = whole.width() / static_cast<double>(grid.nx - 1) / 2.0;
  const double half2 = whole.height() / static_cast<double>(grid.ny - 1) / 2.0;
  const auto last = [](const GridStretch& stretch) {
    return static_cast<arma::uword>(stretch.first + stretch.count - 1);
  };
  const Bounds covered = {grid.x1(static_cast<arma::uword>(along.first)) - half1,
                          grid.x1(last(along)) + half1, grid.x2(static_cast<arma::uword>(up.first)) - half2,
                          grid.x2(last(up)) + half2};
  const auto paintInto = [&](QPainter& target) {
    target.setRenderHint(QPainter::SmoothPixmapTransform);
    target.setClipRect(canvas.toPixels(whole) & canvas.area(), Qt::IntersectClip);
    target.drawImage(canvas.toPixels(covered), colouredPoints(picture, along, up));
  };
  if (!painter.modes().testFlag(QCPPainter::pmVectorized)) {
    painter.save();
    paintInto(painter);
    painter.restore();
    return;
  }
  // A page's viewer would show the grid's cells as squares.
  QImage fine = canvas.emptyImage();
  QPainter finePainter(&fine);
  paintInto(finePainter);
  finePainter.end();
  painter.drawImage(QPointF(0.0, 0.0), withPalette(fine, paletteOf(picture.quantity)));
}

}  // namespace credence
