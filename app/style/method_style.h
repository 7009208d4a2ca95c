#pragma once

#include "app/style/plot_theme.h"

#include <QPen>

namespace credence {

struct Method;

/// What plugs in the mean is in ink; what averages over a Gaussian has its colour, and dashes that tell those
/// of one Gaussian apart; what averages over draws is in ink, dashed.
QPen methodPen(const Method& method, const PlotTheme& theme);

/// The generator's own probability, thin.
QPen truthPen(const PlotTheme& theme);

}  // namespace credence
