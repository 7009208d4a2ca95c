#pragma once

#include "app/report/json_object.h"
#include "core/prediction/grid.h"

#include <QByteArray>
#include <QString>
#include <armadillo>

namespace credence {

/// Values on a grid, nx×ny, for NumPy: a .npy file of format 1.0, little-endian doubles in C order, of shape
/// (ny, nx). Row j is at x2 = grid.x2(j), column k at x1 = grid.x1(k). Throws std::invalid_argument where
/// `values` is not nx×ny.
QByteArray gridNpy(const Grid& grid, const arma::mat& values);

/// The same as CSV: a row "x1,x2,VALUE" for each point, x1 running fastest; numbers read back as they were.
/// Throws as gridNpy().
QByteArray gridCsv(const Grid& grid, const arma::mat& values, const QString& name);

/// The axes: {"x1": [FIRST, LAST], "x2": [FIRST, LAST], "shape": [NY, NX]}; the points are evenly spaced.
JsonObject gridAxes(const Grid& grid);

/// Where means are taken: {"bounds": [X1_MIN, X1_MAX, X2_MIN, X2_MAX], "nx": …, "ny": …}, and in words:
/// "41×41 places in [29.3, 60.8] × [14.8, 22.1]".
QByteArray gridJson(const Grid& grid);
QString describeRegion(const Grid& grid);

}  // namespace credence
