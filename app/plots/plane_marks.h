#pragma once

#include "app/plots/width_mark.h"
#include "core/data/segment.h"

#include <QPointF>
#include <QRectF>
#include <QString>
#include <QVector>

class QPainter;

namespace credence {

/// Where a label would tell most, and how much.
struct NextMark {
  QPointF place;  ///< in the data's units
  QString text;
  QVector<QPointF> others = {};  ///< the next best, in their order; each is marked by its rank

  bool operator==(const NextMark&) const = default;
};

/// The line of a section with its ends A and B, as far as it lies in `area`, in pixels; letters in the font
/// of the painter.
void paintSection(QPainter& painter, const Segment& section, const QRectF& area, const PlaceToPixel& toPixel);

/// Whether any of it does.
bool crosses(const Segment& section, const QRectF& area, const PlaceToPixel& toPixel);

/// A dot on the line of a section, at a place that is pointed at.
void paintSectionPlace(QPainter& painter, const QPointF& place, const QRectF& area,
                       const PlaceToPixel& toPixel);

/// A question mark in a ring; what it says beside it, on the side where there is room. The others are rings
/// with a number. What lies outside of `area` is not drawn.
void paintNext(QPainter& painter, const NextMark& next, const QRectF& area, const PlaceToPixel& toPixel);

}  // namespace credence
