#pragma once

#include "app/compute/fit_result.h"
#include "app/report/contour_table.h"

#include <QByteArray>
#include <QString>
#include <QStringList>

#include <optional>
#include <vector>

namespace credence {

/// What a file with the numbers behind a picture holds; its ending says which.
enum class NumbersFile {
  contours,  ///< .geojson, .json: the contours, in the data's units
  grid_csv,  ///< .csv: the values on the grid that they are traced on
  grid_npy,  ///< .npy: the same for NumPy
};

/// None where the file ends in something else.
std::optional<NumbersFile> numbersFileOf(const QString& fileName);

/// The picture's own contours.
std::vector<ContourLevel> contoursOf(const Picture& picture);

/// "laplace_probit"; of a difference "laplace_probit minus map".
QString idOf(const Picture& picture);

/// The bytes of such a file. Contours come with the setting of the fit, whether it converged, what is to be
/// said of the picture, and the grid; those of a difference with the settings of both sides where they
/// differ. `contours` are left out of grids. `fit` is the picture's where `picture.of` is null.
QByteArray numbersFile(NumbersFile format, const Picture& picture, const std::vector<ContourLevel>& contours,
                       const FitResult& fit);

}  // namespace credence
