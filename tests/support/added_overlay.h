#pragma once

#include "app/document/plane_overlay.h"

#include <QString>

/// An overlay that the program does not have, to be added as a new one would be: a line from the lower left
/// corner of what is in sight to the upper right one.
namespace credence::test::added {

inline DrawnOverlay draw_diagonal(const OverlayInputs& inputs, const std::stop_token& /*stop*/) {
  const Bounds& view = inputs.view;
  DrawnOverlay drawn;
  drawn.lines = {{.points = {{view.x1_min, view.x2_min}, {view.x1_max, view.x2_max}}}};
  drawn.name = QStringLiteral("corner to corner");
  return drawn;
}

inline const PlaneOverlay diagonal = {
    .id = "diagonal",
    .title = "Diagonal",
    .tip = "From corner to corner",
    .purpose = "A line from corner to corner.",
    .legend = "corner to corner",
    .dashes = {4.0, 2.2, 0.1, 2.2},
    .draw = draw_diagonal,
};

}  // namespace credence::test::added
