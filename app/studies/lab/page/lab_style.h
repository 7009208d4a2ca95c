#pragma once

#include "app/style/plot_theme.h"

#include <QPen>

namespace credence {

struct LabRule;

/// A Gaussian of the lab has the line of the posterior of the same name.
QPen labPen(const LabRule& rule, const PlotTheme& theme);

}  // namespace credence
