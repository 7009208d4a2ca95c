#pragma once

#include "app/report/contour_table.h"
#include "app/report/json_object.h"

#include <QByteArray>
#include <QString>

#include <array>
#include <vector>

namespace credence {

/// What the contours of a file are of.
struct ContouredQuantity {
  QString name;                    ///< as on the command line: "laplace_probit"
  std::array<QString, 2> columns;  ///< the names of the two inputs
};

/// A GeoJSON FeatureCollection (RFC 7946) with a MultiLineString for each level, empty where it has no line.
/// Coordinates are x1, x2 in the data's units, which the member "credence" says: GeoJSON readers would take
/// them for longitude and latitude. The members of `more` stand in it, too.
QByteArray contourGeoJson(const std::vector<ContourLevel>& contours, const ContouredQuantity& quantity,
                          const JsonObject& more);

}  // namespace credence
