#pragma once

#include "app/compute/fit_result.h"
#include "app/plots/figure.h"
#include "core/prediction/next_points.h"

#include <QFont>

#include <memory>
#include <vector>

class QCPPainter;

namespace credence {

/// The finest picture of the mutual information under that fit over that part of the plane.
std::shared_ptr<const FitResult> planeOfInformation(const std::shared_ptr<const Fit>& fit,
                                                    const Bounds& sight);

/// The plane with the mutual information and the points; the best place is marked as in the window, with its
/// bits, and the others by their ranks. In the spec's size, from the painter's origin.
void paintNextPlaces(QCPPainter& painter, const std::shared_ptr<const FitResult>& plane,
                     const std::vector<NextPoint>& places, const FigureSpec& spec);

/// What marks the best place: how many bits a label would tell there.
QString bitsOfNext(const NextPoint& best);

}  // namespace credence
