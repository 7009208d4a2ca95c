#include "app/plots/width_mark.h"

#include "core/model/feature_family.h"

#include <QColor>
#include <QPainter>
#include <QPen>
#include <QRadialGradient>

#include <algorithm>

namespace credence {

namespace {

constexpr arma::uword bumpSteps = 33;
constexpr double bumpOpacity = 0.35;      // in the middle
constexpr double smallestRing = 3.0;      // px
constexpr double largestRing = 20'000.0;  // px
const QColor ringColour(0x1a1a1a);

/// The radii of the ring in pixels.
QPointF radiiInPixels(const WidthMark& mark, const PlaceToPixel& toPixel) {
  const QPointF reach = toPixel(mark.place + mark.radii) - toPixel(mark.place);
  return {std::abs(reach.x()), std::abs(reach.y())};
}

void paintBump(QPainter& painter, const WidthMark& mark, const QPointF& centre, const QPointF& radii) {
  QRadialGradient height(0.0, 0.0, bumpReach);
  for (std::size_t k = 0; k < mark.bump.size(); ++k) {
    QColor colour = ringColour;
    colour.setAlphaF(static_cast<float>(bumpOpacity * std::clamp(mark.bump[k], 0.0, 1.0)));
    height.setColorAt(static_cast<double>(k) / static_cast<double>(mark.bump.size() - 1), colour);
  }
  painter.save();
  painter.translate(centre);
  painter.scale(radii.x(), radii.y());
  painter.setPen(Qt::NoPen);
  painter.setBrush(height);
  painter.drawEllipse(QPointF(0.0, 0.0), bumpReach, bumpReach);
  painter.restore();
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

void paintWidthMark(QPainter& painter, const WidthMark& mark, const PlaceToPixel& toPixel) {
  const QPointF centre = toPixel(mark.place);
  const QPointF radii = radiiInPixels(mark, toPixel);
  const auto [small, large] = std::minmax({radii.x(), radii.y()});
  if (!(small >= smallestRing && large <= largestRing)) return;
  if (!mark.bump.empty()) paintBump(painter, mark, centre, radii);
  painter.setBrush(Qt::NoBrush);
  for (const QPen& pen : {QPen(QColor(255, 255, 255, 150), 3.0), QPen(ringColour, 1.0, Qt::DashLine)}) {
    painter.setPen(pen);
    painter.drawEllipse(centre, radii.x(), radii.y());
  }
}

}  // namespace credence
