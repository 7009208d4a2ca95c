#pragma once

#include "app/compute/fit_result.h"
#include "app/plots/plane_numbers.h"
#include "app/plots/scene.h"
#include "core/data/role.h"
#include "core/evaluation/decision.h"

#include <QColor>
#include <QPointF>
#include <QSizeF>
#include <QVector>

#include <array>
#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

namespace credence {

struct DrawnOverlays;
struct SampledBoundaries;

/// How many sizes of points there are, where they tell how surprising a label is.
inline constexpr int sizeSteps = 12;
/// Of -log p, in nats: a coin's label has the usual size, and what is 20 times less probable the largest.
int sizeStep(double surprise);
/// How many times the usual diameter.
double sizeFactor(int step);

/// Points as they are marked, in the data's units.
struct MarkedPoints {
  std::shared_ptr<const Dataset> dataset;          ///< whose they are, or some of them
  std::array<ByRole<QVector<QPointF>>, 2> places;  ///< [label]
  std::array<QVector<QPointF>, 2> unused;          ///< [label]: training points that are not in use
  /// Of those in places, in steps of sizeSteps; empty where they are all alike.
  std::array<ByRole<QVector<int>>, 2> sizes;
  QVector<QPointF> exact;  ///< of those with sizes, whose size is exact: a dot on each
  double markerScale = 1.0;
  double opacity = 1.0;  ///< of points and of rings around them: less where there are thousands
};

/// The plane as one plot shows it: the colours of a picture, boundaries of draws, contours and their numbers,
/// points, rings around some of them.
struct PlaneScene final : Scene {
  PicturePlace place = PicturePlace::left;
  std::shared_ptr<const FitResult> result;    ///< the newest
  std::shared_ptr<const FitResult> pictured;  ///< whose picture is seen; null where none is
  std::shared_ptr<const SampledBoundaries> boundaries;
  std::shared_ptr<const DrawnOverlays> overlays;  ///< lines below the contours, discs over the points
  std::shared_ptr<const MarkedPoints> points;
  std::optional<AbstainBand> abstain;  ///< hatched where it is a picture of a probability
  QVector<QPointF> rings;              ///< where, in the data's units
  NumberStyle numbering;               ///< of contours
  QColor wash;                         ///< over all but the points; invalid where nothing is washed out
  double weight = 1.0;  ///< lines are so many times as heavy as usual; markers have their scale
  QSizeF note;          ///< px, of what stands in the lower right corner where axes have different scales

  /// Null where none is seen.
  const Picture* picture() const { return pictured ? pictured->picture(place) : nullptr; }

  /// Which of the picture's contours are seen: beside boundaries of draws only that of the fit, as others
  /// would compete with them.
  std::vector<std::size_t> levels() const;
  /// On them; none beside boundaries of draws.
  PlacedNumbers numbers(const Canvas& canvas) const;

  void paint(QCPPainter& painter, const Canvas& canvas) const override;
};

}  // namespace credence
