#pragma once

#include "app/report/table.h"
#include "core/prediction/section.h"

#include <QString>

namespace credence {

/// A row for each place: "distance", "x1", "x2", then "p.map" and so on of each line by its method, "p.true"
/// where that is known, and of each posterior "laplace.latent_mean", "laplace.latent_deviation",
/// "laplace.lower" and "laplace.upper", the 2.5 % and 97.5 % quantiles of p.
Table sectionTable(const Section& section, bool hasPrior = true);

/// "from (0, 1) to (2, 1)"
QString describeSegment(const Segment& segment);

}  // namespace credence
