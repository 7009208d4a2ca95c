#pragma once

#include "app/chart/chart.h"
#include "app/plots/figure_page.h"
#include "app/studies/lab/lab_picture.h"

#include <memory>
#include <vector>

namespace credence {

/// The density of the lab, an area, and the Gaussians in its place; over them, on an axis of their own at the
/// right, the factors that it is a product of. Empty of a picture without a result.
Chart labDensityChart(const LabPicture& picture);

/// The energy −log p of the lab, its stationary points, and the parabola of Laplace's Gaussian, which touches
/// it at a mode. Empty of a picture without a result.
Chart labEnergyChart(const LabPicture& picture);

/// The handles of the density, on the axis at the right, in the order of the picture; to be dragged, and not
/// for paper. Those outside the axes stand at their edge, `gap` inside of it in the units of the axis.
std::vector<ChartLine> labHandles(const LabPicture& picture, double gap);

/// Density and energy side by side. Throws std::runtime_error where there is no density yet.
FigurePage labPage(const std::shared_ptr<const LabPicture>& picture);

}  // namespace credence
