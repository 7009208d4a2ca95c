#pragma once

#include "app/chart/chart.h"
#include "app/compute/point_prediction.h"

namespace credence {

/// The densities of the logit at one point over the sigmoid: the logit to the right, probability on the
/// right-hand axis. Each Gaussian is a curve, the corrected marginal another, draws of the true posterior an
/// area beneath; each one's probability is a point on the sigmoid with a line to the axis. Null: the sigmoid
/// alone. `probitCurve`: whether Φ(λa), by which the probit approximation replaces the sigmoid, lies over it.
Chart latentChart(const PointPrediction* prediction, bool probitCurve);

}  // namespace credence
