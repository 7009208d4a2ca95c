#include "app/plots/bump_painting.h"

#include "app/plots/canvas.h"
#include "app/style/palette.h"

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace credence {

namespace {

constexpr double mostBumpRadius = 24.0;  // px
constexpr double leastBumpRadius = 9.0;
constexpr double coveredByBumps = 1.2;  // of the canvas, if the largest were all
constexpr double smallestBump = 0.7;    // px, below it there is nothing to see
constexpr int bumpAlpha = 225;

double largestShown(const KernelWeights& weights) {
  double largest = 0.0;
  for (const KernelWeight& each : weights.largest)
    largest = std::max({largest, std::abs(each.estimate), each.deviation});
  return largest;
}

void paintSign(QCPPainter& painter, const QPointF& at, double radius, bool positive) {
  const double arm = 0.85 * radius;
  painter.setPen(QPen(markEdge(), std::clamp(0.2 * radius, 1.0, 2.2), Qt::SolidLine, Qt::FlatCap));
  painter.drawLine(QLineF(at.x() - arm, at.y(), at.x() + arm, at.y()));
  if (positive) painter.drawLine(QLineF(at.x(), at.y() - arm, at.x(), at.y() + arm));
}

}  // namespace

double bumpRadius(double value, double largest, double largestRadius) {
  return largest > 0.0 ? largestRadius * std::sqrt(std::abs(value) / largest) : 0.0;
}

double largestBumpRadius(const KernelWeights& weights, const Canvas& canvas) {
  const double area = canvas.area().width() * canvas.area().height();
  const auto count = static_cast<double>(std::max<std::size_t>(1, weights.largest.size()));
  return std::clamp(std::sqrt(coveredByBumps * area / (std::numbers::pi * count)), leastBumpRadius,
                    mostBumpRadius);
}

void paintBumps(QCPPainter& painter, const Canvas& canvas, const KernelWeights& weights) {
  const double largest = largestShown(weights);
  const double most = largestBumpRadius(weights, canvas);
  const auto within = [&](const QPointF& at) { return canvas.area().contains(at); };
  // The smallest on top, so that none is hidden.
  for (const KernelWeight& each : weights.largest) {
    const QPointF at = canvas.toPixel(each.x1, each.x2);
    if (!within(at)) continue;
    const double ring = bumpRadius(each.deviation, largest, most);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(QColor(255, 255, 255, 90), 2.0));
    painter.drawEllipse(at, ring, ring);
    painter.setPen(QPen(markCore(), 0.6));
    painter.drawEllipse(at, ring, ring);
  }
  for (const KernelWeight& each : weights.largest) {
    const QPointF at = canvas.toPixel(each.x1, each.x2);
    const double radius = bumpRadius(each.estimate, largest, most);
    if (radius < smallestBump || !within(at)) continue;
    const bool positive = each.estimate > 0.0;
    QColor fill = classColours()[positive ? 1 : 0].darker(115);
    fill.setAlpha(bumpAlpha);
    painter.setBrush(fill);
    painter.setPen(QPen(markCore(), 0.8));
    painter.drawEllipse(at, radius, radius);
    paintSign(painter, at, radius, positive);
  }
}

}  // namespace credence
