#pragma once

#include "core/data/bounds.h"
#include "core/data/dataset.h"
#include "core/data/split.h"
#include "core/prediction/grid.h"

#include <QSize>

namespace credence {

/// `bounds` widened along one axis so that a unit is as long on both axes of a canvas of that size.
Bounds withEqualScale(const Bounds& bounds, const QSize& canvas);

/// How high the axes of a figure are for their width.
struct PlaneShape {
  double suitable = 1.0;
  double lowest = 0.0;      ///< in a page that is wider, room is left beside them
  double highest = 1e9;     ///< in a page that is higher, below them
  bool equalScale = false;  ///< a unit is as long on both
};

/// That of axes which show the part. Equal scales suit inputs of the same unit (the text in parentheses at
/// the end of their names, or none) that spread at most twice as far along one axis as along the other; then
/// the axes have the part's shape, and whatever the page, points fill three fifths of each. Else they are
/// square. `wanted`: equal scales, where they suit.
PlaneShape planeShape(const Dataset& dataset, const Bounds& part, bool wanted = true);

/// Whether a picture on that grid tells anything about a view: where they do not meet, or a single cell of
/// the one fills the other, it belongs to another view.
bool tellsOf(const Grid& picture, const Bounds& view);

/// Whether nine tenths of the points are inside `view` and fill a quarter of it along one axis at least.
bool showsMost(const Bounds& view, const Dataset& dataset);

/// The split without the rows of points outside: Qt 6.4 loses clipping in SVG, so what lies outside the axes
/// of a figure has to be left out.
Split inView(const Split& split, const Dataset& dataset, const Bounds& view);

/// All points with a margin; the part of the plane that is shown at first.
Bounds viewOfData(const Dataset& dataset);

/// Whether there are axes for that part of the plane: QCustomPlot's reach from 1e-280 to 1e250.
bool canBeDrawn(const Bounds& view);

}  // namespace credence
