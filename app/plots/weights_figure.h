#pragma once

#include "app/plots/figure_page.h"
#include "app/plots/weight_panels.h"

#include <QString>

namespace credence {

/// The panels with a legend, in the light theme. Throws std::runtime_error where there is nothing to draw.
FigurePage weightsPage(const WeightsPicture& picture, const QString& title);

}  // namespace credence
