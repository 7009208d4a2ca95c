#include "app/plots/width_mark.h"

#include "app/plots/bump_picture.h"
#include "core/model/feature_family.h"

#include <QColor>
#include <QPainter>
#include <QPen>

#include <algorithm>

namespace credence {

namespace {

constexpr arma::uword bumpSteps = 33;
constexpr double smallestRing = 3.0;      // px
constexpr double largestRing = 20'000.0;  // px
const QColor ringColour(0x1a1a1a);

/// The radii of the ring in pixels.
QPointF radiiInPixels(const WidthMark& mark, const PlaceToPixel& toPixel) {
  const QPointF reach = toPixel(mark.place + mark.radii) - toPixel(mark.place);
  return {std::abs(reach.x()), std::abs(reach.y())};
}

}  // namespace

std::optional<WidthMark> widthMark(const Hyperparameters& setting, const Standardisation& standardisation,
                                   const QPointF& place, bool bump) {
  if (!setting.features->has_width()) return std::nullopt;
  const bool scaled = setting.standardises();
  WidthMark mark{place,
                 {setting.width * (scaled ? standardisation.scale[0] : 1.0),
                  setting.width * (scaled ? standardisation.scale[1] : 1.0)}};
  if (bump && setting.features->kernel != nullptr) {
    const arma::vec distances = arma::linspace(0.0, bumpReach, bumpSteps);  // in widths
    mark.bump = arma::conv_to<std::vector<double>>::from(
        setting.features->kernel(distances, arma::mat(1, 1, arma::fill::zeros), 1.0).eval());
  }
  return mark;
}

QRectF areaOf(const WidthMark& mark, const PlaceToPixel& toPixel) {
  const QPointF centre = toPixel(mark.place);
  const QPointF reach =
      (mark.bump.empty() ? 1.0 : bumpReach) * radiiInPixels(mark, toPixel) + QPointF(3.0, 3.0);
  return {centre - reach, centre + reach};
}

void paintWidthMark(QPainter& painter, const WidthMark& mark, const PlaceToPixel& toPixel, const QRectF& seen,
                    BumpPicture& bump) {
  const QPointF centre = toPixel(mark.place);
  const QPointF radii = radiiInPixels(mark, toPixel);
  const auto [small, large] = std::minmax({radii.x(), radii.y()});
  if (!(small >= smallestRing && large <= largestRing)) return;
  if (!mark.bump.empty()) bump.paint(painter, mark.bump, centre, bumpReach * radii, seen);
  painter.setBrush(Qt::NoBrush);
  for (const QPen& pen : {QPen(QColor(255, 255, 255, 150), 3.0), QPen(ringColour, 1.0, Qt::DashLine)}) {
    painter.setPen(pen);
    painter.drawEllipse(centre, radii.x(), radii.y());
  }
}

}  // namespace credence
