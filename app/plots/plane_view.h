#pragma once

#include "core/data/bounds.h"
#include "core/data/dataset.h"
#include "core/prediction/grid.h"

#include <QSize>

namespace credence {

/// `bounds` widened along one axis so that a unit is as long on both axes of a canvas of that size.
Bounds withEqualScale(const Bounds& bounds, const QSize& canvas);

/// Whether equal scales suit the dataset: its inputs have the same unit (the text in parentheses at the end
/// of their names, or none), and neither spreads so much further than the other that most of the canvas
/// would stay empty.
bool equalScaleSuits(const Dataset& dataset, const QSize& canvas);

/// Whether a picture on that grid tells anything about a view: where they do not meet, or a single cell of
/// the one fills the other, it belongs to another view.
bool tellsOf(const Grid& picture, const Bounds& view);

/// Whether nine tenths of the points are inside `view` and fill a quarter of it along one axis at least.
bool showsMost(const Bounds& view, const Dataset& dataset);

/// All points with a margin; the part of the plane that is shown at first.
Bounds viewOfData(const Dataset& dataset);

/// Whether there are axes for that part of the plane: QCustomPlot's reach from 1e-280 to 1e250.
bool canBeDrawn(const Bounds& view);

}  // namespace credence
