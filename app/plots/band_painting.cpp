#include "app/plots/band_painting.h"

#include "app/plots/canvas.h"
#include "app/style/palette.h"

#include <QImage>
#include <qcustomplot.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

namespace credence {

namespace {

constexpr double hatchDistance = 9.0;  // px from line to line
constexpr double hatchWidth = 1.6;     // px
constexpr int hatchAlpha = 105;

/// The two points of a grid axis that a place lies between, and how far it is from the first: 0 to 1.
struct Between {
  arma::uword first = 0;
  double share = 0.0;
};

/// For the middles of `dots` dots, from `low` on; nothing outside of the grid.
std::vector<std::optional<Between>> placesOf(int dots, double low, double step, double gridLow,
                                             double gridHigh, arma::uword points) {
  std::vector<std::optional<Between>> places(static_cast<std::size_t>(dots));
  const double cell = (gridHigh - gridLow) / static_cast<double>(points - 1);
  for (int k = 0; k < dots; ++k) {
    const double at = (low + (k + 0.5) * step - gridLow) / cell;
    if (!(at >= 0.0 && at <= static_cast<double>(points - 1))) continue;
    const auto first = std::min(static_cast<arma::uword>(at), points - 2);
    places[static_cast<std::size_t>(k)] = Between{first, at - static_cast<double>(first)};
  }
  return places;
}

double between(const arma::mat& values, const Between& along, const Between& up) {
  const auto row = [&](arma::uword j) {
    return (1.0 - along.share) * values(along.first, j) + along.share * values(along.first + 1, j);
  };
  return (1.0 - up.share) * row(up.first) + up.share * row(up.first + 1);
}

}  // namespace

void paintBand(QCPPainter& painter, const Canvas& canvas, const Picture& picture, const AbstainBand& band) {
  const Grid& grid = picture.grid;
  if (picture.values.is_empty() || grid.nx < 2 || grid.ny < 2) return;
  QImage image = canvas.emptyImage();
  const Bounds& view = canvas.view;
  const auto along = placesOf(image.width(), view.x1_min, view.width() / image.width(), grid.bounds.x1_min,
                              grid.bounds.x1_max, grid.nx);
  const auto up = placesOf(image.height(), view.x2_max, -view.height() / image.height(), grid.bounds.x2_min,
                           grid.bounds.x2_max, grid.ny);
  QColor colour = markCore();
  colour.setAlpha(hatchAlpha);
  const QRgb dot = qPremultiply(colour.rgba());
  const int distance = std::max(2, static_cast<int>(std::lround(hatchDistance * canvas.pixelRatio)));
  const int width = std::max(1, static_cast<int>(std::lround(hatchWidth * canvas.pixelRatio)));
  for (int y = 0; y < image.height(); ++y) {
    if (!up[static_cast<std::size_t>(y)]) continue;
    auto* line = reinterpret_cast<QRgb*>(image.scanLine(y));
    // Only the dots of the hatch: each line is a diagonal.
    for (int x = 0; x < image.width(); ++x) {
      if ((x + y) % distance >= width || !along[static_cast<std::size_t>(x)]) continue;
      const double p =
          between(picture.values, *along[static_cast<std::size_t>(x)], *up[static_cast<std::size_t>(y)]);
      if (p > band.lower && p < band.upper) line[x] = dot;
    }
  }
  painter.drawImage(QPointF(0.0, 0.0), image);
}

}  // namespace credence
