#include "app/plots/disc_painting.h"

#include "app/plots/canvas.h"
#include "app/style/palette.h"

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace credence {

namespace {

constexpr double mostDiscRadius = 24.0;  // px
constexpr double leastDiscRadius = 9.0;
constexpr double coveredByDiscs = 1.2;  // of the canvas, if the largest were all
constexpr double smallestDisc = 0.7;    // px, below it there is nothing to see
constexpr int discAlpha = 225;

double largestShown(const std::vector<OverlayDisc>& discs) {
  double largest = 0.0;
  for (const OverlayDisc& each : discs) largest = std::max({largest, std::abs(each.value), each.deviation});
  return largest;
}

void paintSign(QCPPainter& painter, const QPointF& at, double radius, bool positive) {
  const double arm = 0.85 * radius;
  painter.setPen(QPen(markEdge(), std::clamp(0.2 * radius, 1.0, 2.2), Qt::SolidLine, Qt::FlatCap));
  painter.drawLine(QLineF(at.x() - arm, at.y(), at.x() + arm, at.y()));
  if (positive) painter.drawLine(QLineF(at.x(), at.y() - arm, at.x(), at.y() + arm));
}

}  // namespace

double discRadius(double value, double largest, double largestRadius) {
  return largest > 0.0 ? largestRadius * std::sqrt(std::abs(value) / largest) : 0.0;
}

double largestDiscRadius(const std::vector<OverlayDisc>& discs, const Canvas& canvas) {
  const double area = canvas.area().width() * canvas.area().height();
  const auto count = static_cast<double>(std::max<std::size_t>(1, discs.size()));
  return std::clamp(std::sqrt(coveredByDiscs * area / (std::numbers::pi * count)), leastDiscRadius,
                    mostDiscRadius);
}

void paintDiscs(QCPPainter& painter, const Canvas& canvas, const std::vector<OverlayDisc>& discs) {
  const double largest = largestShown(discs);
  const double most = largestDiscRadius(discs, canvas);
  const auto within = [&](const QPointF& at) { return canvas.area().contains(at); };
  // The smallest on top, so that none is hidden.
  for (const OverlayDisc& each : discs) {
    const QPointF at = canvas.toPixel(each.x1, each.x2);
    if (!within(at)) continue;
    const double ring = discRadius(each.deviation, largest, most);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(QColor(255, 255, 255, 90), 2.0));
    painter.drawEllipse(at, ring, ring);
    painter.setPen(QPen(markCore(), 0.6));
    painter.drawEllipse(at, ring, ring);
  }
  for (const OverlayDisc& each : discs) {
    const QPointF at = canvas.toPixel(each.x1, each.x2);
    const double radius = discRadius(each.value, largest, most);
    if (radius < smallestDisc || !within(at)) continue;
    const bool positive = each.value > 0.0;
    QColor fill = classColours()[positive ? 1 : 0].darker(115);
    fill.setAlpha(discAlpha);
    painter.setBrush(fill);
    painter.setPen(QPen(markCore(), 0.8));
    painter.drawEllipse(at, radius, radius);
    paintSign(painter, at, radius, positive);
  }
}

}  // namespace credence
