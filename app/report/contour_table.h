#pragma once

#include "app/report/table.h"
#include "core/prediction/contours.h"

#include <QString>

#include <vector>

namespace credence {

/// The pieces of one contour.
struct ContourLevel {
  double level = 0.0;
  std::vector<Polyline> lines;
};

/// A row for each piece: "level", "line" (counted from one), "points", "closed", and "from.0" and "from.1",
/// where it begins.
Table contourTable(const std::vector<ContourLevel>& contours);

/// A row for each point of each piece: "level", "line", "x1", "x2".
Table contourPoints(const std::vector<ContourLevel>& contours, const QString& x1, const QString& x2);

}  // namespace credence
