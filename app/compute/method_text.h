#pragma once

#include "app/compute/method_prediction.h"
#include "app/report/method_names.h"

#include <QString>

namespace credence {

/// How far a prediction can be trusted: "480 effective of 4,000 draws, Pareto k 0.54", with a warning where
/// it cannot; empty for a method that draws nothing. Or why there is none.
QString describePrediction(const MethodPrediction& prediction);

/// The same where there is little room: "480 of 4,000 draws effective, k 0.54".
QString shortQuality(const MethodPrediction& prediction);
QString shortQuality(const PosteriorQuality& quality);

/// What the words of both mean.
QString qualityPurpose();

/// Of a Gaussian found by iteration: how many sweeps it took, or that it did not settle.
QString describeSweeps(const PosteriorQuality& quality);

}  // namespace credence
