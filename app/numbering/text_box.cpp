#include "app/numbering/text_box.h"

#include "app/numbering/length.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace credence {

namespace {

double product(const QPointF& a, const QPointF& b) {
  return QPointF::dotProduct(a, b);
}

QPointF across(const QPointF& along) {
  return {-along.y(), along.x()};
}

/// Half of a box's shadow on a direction.
double reachOf(const TextBox& box, const QPointF& direction) {
  return box.halfWidth * std::abs(product(box.along, direction)) +
         box.halfHeight * std::abs(product(across(box.along), direction));
}

/// Whether one of the box's own directions shows two boxes at least `gap` apart.
bool isApart(const TextBox& box, const TextBox& other, double gap) {
  const QPointF between = other.centre - box.centre;
  const auto apartOn = [&](const QPointF& direction, double half) {
    return std::abs(product(between, direction)) >= half + reachOf(other, direction) + gap;
  };
  return apartOn(box.along, box.halfWidth) || apartOn(across(box.along), box.halfHeight);
}

double distanceToLine(const QPointF& place, const QPointF& from, const QPointF& to) {
  const QPointF step = to - from;
  const double squared = squaredLengthOf(step);
  const double share = squared > 0.0 ? std::clamp(product(place - from, step) / squared, 0.0, 1.0) : 0.0;
  const QPointF away = place - (from + share * step);
  return lengthOf(away);
}

double turn(const QPointF& a, const QPointF& b, const QPointF& c) {
  return (b.x() - a.x()) * (c.y() - a.y()) - (b.y() - a.y()) * (c.x() - a.x());
}

}  // namespace

TextBox TextBox::turned(const QPointF& centre, double degrees, const QSizeF& size) {
  const double radians = degrees * std::numbers::pi / 180.0;
  return {centre, {std::cos(radians), std::sin(radians)}, size.width() / 2.0, size.height() / 2.0};
}

TextBox TextBox::grownBy(double margin) const {
  return {centre, along, halfWidth + margin, halfHeight + margin};
}

QRectF TextBox::bounds() const {
  const QPointF reach(reachOf(*this, {1.0, 0.0}), reachOf(*this, {0.0, 1.0}));
  return {centre - reach, centre + reach};
}

bool TextBox::isNear(const TextBox& other, double gap) const {
  const QPointF between = other.centre - centre;
  const double farthest = halfWidth + halfHeight + other.halfWidth + other.halfHeight + gap;
  if (squaredLengthOf(between) >= farthest * farthest) return false;
  return !isApart(*this, other, gap) && !isApart(other, *this, gap);
}

bool TextBox::isNear(const QPointF& from, const QPointF& to, double gap) const {
  const QPointF a = within(from);
  const QPointF b = within(to);
  const double width = halfWidth + gap;
  const double height = halfHeight + gap;
  if (std::min(a.x(), b.x()) >= width || std::max(a.x(), b.x()) <= -width) return false;
  if (std::min(a.y(), b.y()) >= height || std::max(a.y(), b.y()) <= -height) return false;
  // Apart only if all four corners lie on one side of the line.
  const std::array corners = {QPointF(-width, -height), QPointF(width, -height), QPointF(width, height),
                              QPointF(-width, height)};
  const auto side = [&](const QPointF& corner) { return turn(a, b, corner); };
  return !std::ranges::all_of(corners, [&](const QPointF& corner) { return side(corner) > 0.0; }) &&
         !std::ranges::all_of(corners, [&](const QPointF& corner) { return side(corner) < 0.0; });
}

bool linesAreNear(const QPointF& from, const QPointF& to, const QPointF& otherFrom, const QPointF& otherTo,
                  double gap) {
  const bool cross = turn(from, to, otherFrom) * turn(from, to, otherTo) < 0.0 &&
                     turn(otherFrom, otherTo, from) * turn(otherFrom, otherTo, to) < 0.0;
  return cross || distanceToLine(from, otherFrom, otherTo) < gap ||
         distanceToLine(to, otherFrom, otherTo) < gap || distanceToLine(otherFrom, from, to) < gap ||
         distanceToLine(otherTo, from, to) < gap;
}

}  // namespace credence
