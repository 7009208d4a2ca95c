#pragma once

#include "app/compute/panels.h"
#include "app/plots/figure_studies.h"

#include <memory>

namespace credence {

/// The panels that a figure shows; null where it shows none.
std::shared_ptr<const PanelsResult> panelsOf(const FigureStudies& studies);

}  // namespace credence
