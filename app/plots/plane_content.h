#pragma once

#include "app/compute/picture.h"
#include "app/compute/sampled_boundaries.h"
#include "app/document/plane_overlay.h"
#include "app/plots/plane_marks.h"
#include "app/plots/plane_points.h"
#include "core/data/segment.h"
#include "core/evaluation/decision.h"

#include <array>
#include <memory>
#include <optional>

namespace credence {

/// All that is drawn over the pictures of the plane beside points and contours: one value for the screen and
/// for figures. What is null or nothing is not drawn.
struct PlaneContent {
  /// Faint boundaries of draws in the left and the right plot, which have no other contours meanwhile.
  std::array<std::shared_ptr<const SampledBoundaries>, 2> boundaries = {};
  std::shared_ptr<const PointSurprise> surprise = {};     ///< points are the larger, the more surprising
  std::optional<AbstainBand> abstain = {};                ///< hatched on pictures of probabilities
  std::optional<Segment> section = {};                    ///< the line that is cut along
  std::optional<NextMark> next = {};                      ///< where a label would tell most
  std::shared_ptr<const DrawnOverlays> overlays = {};     ///< of planeOverlays()
  std::optional<std::array<double, 3>> pointedLine = {};  ///< w0 + w1 x1 + w2 x2 = 0; on the screen only

  bool operator==(const PlaneContent&) const = default;
};

/// Null where that plot has none, and in a difference.
inline std::shared_ptr<const SampledBoundaries> boundariesIn(const PlaneContent& content,
                                                             PicturePlace place) {
  const auto index = static_cast<std::size_t>(place);
  return index < content.boundaries.size() ? content.boundaries[index] : nullptr;
}

/// Whether either plot has boundaries of draws.
inline bool hasBoundaries(const PlaneContent& content) {
  return content.boundaries[0] || content.boundaries[1];
}

}  // namespace credence
