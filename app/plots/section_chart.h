#pragma once

#include "app/chart/chart.h"
#include "app/compute/section_prediction.h"
#include "app/plots/figure_page.h"

#include <memory>
#include <optional>

namespace credence {

/// What the upright axis of a section shows.
enum class SectionOrdinate : unsigned char { probability, logit };

/// What is predicted along a line through the plane: p by each method, with the middle 95 % of p under each
/// Gaussian as a band, the true p, the threshold from which on class 1 is predicted, and the points beside
/// the line; or the logit's mean with two standard deviations to either side. The line runs from A to B;
/// where it is parallel to an axis, that is the abscissa.
Chart sectionChart(const SectionPrediction& prediction, SectionOrdinate ordinate, double threshold);

/// Where on the abscissa it is at that share of the way from A to B.
double placeOf(const SectionPrediction& prediction, double share);
/// The share of the way at a place on the abscissa, from 0 to 1.
double shareOf(const SectionPrediction& prediction, double place);

/// The probabilities and the logit side by side. Throws std::runtime_error where there is no section yet.
FigurePage sectionPage(const std::shared_ptr<const SectionPrediction>& prediction, double threshold);

}  // namespace credence
