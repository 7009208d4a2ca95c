#pragma once

#include "core/data/standardisation.h"
#include "core/model/hyperparameters.h"

#include <QPointF>
#include <QRectF>

#include <functional>
#include <optional>
#include <vector>

class QPainter;

namespace credence {

class BumpPicture;

/// How far a bump reaches from a place of the plane, in the data's units: a ring at one width, and, where it
/// is wanted, the bump itself.
struct WidthMark {
  QPointF place;
  QPointF radii;  ///< of the ring along each axis: not equal where inputs are standardised
  /// The bump's height at equal steps of its distance, from its middle to `bumpReach` widths; empty: not
  /// shown.
  std::vector<double> bump = {};

  bool operator==(const WidthMark&) const = default;
};

inline constexpr double bumpReach = 4.0;  // widths

/// Nothing for features without a width.
std::optional<WidthMark> widthMark(const Hyperparameters& setting, const Standardisation& standardisation,
                                   const QPointF& place, bool bump);

using PlaceToPixel = std::function<QPointF(const QPointF&)>;

/// What it covers, in pixels.
QRectF areaOf(const WidthMark& mark, const PlaceToPixel& toPixel);

/// Nothing where it would be smaller than a few pixels, or so large that a view shows a part of it as good as
/// straight. `seen`: px; `bump` keeps the picture of the one painted last.
void paintWidthMark(QPainter& painter, const WidthMark& mark, const PlaceToPixel& toPixel, const QRectF& seen,
                    BumpPicture& bump);

}  // namespace credence
