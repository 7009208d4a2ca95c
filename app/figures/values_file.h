#pragma once

#include "app/compute/fit_result.h"

#include <QByteArray>
#include <QString>

#include <vector>

namespace credence {

/// What a plot over the plane is called in such a file: "map", "laplace_probit minus map"; of two settings
/// with the letter of each, "A: map".
QString plotIdOf(const Picture& picture);

/// All that plots over the plane are drawn from, as CSV for other tools, in the data's units: a row for each
/// point of a grid, each point of a contour and each point of the data, told apart by their "kind":
///
///     plot,kind,level,line,x1,x2,value,label,role
///
/// "grid": the value of that plot, x1 running fastest. "line": the next point of a contour of that level;
/// lines are counted from one through a plot. "point": of the data, of no plot, with the name of its class
/// and "train", "validation", "test" or "unused". What has no meaning for a kind is empty. Coordinates have
/// ten digits, values nine.
QByteArray valuesFile(const FitResult& fit, const std::vector<PicturePlace>& plots);

}  // namespace credence
