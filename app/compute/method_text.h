#pragma once

#include "app/compute/method_prediction.h"

#include <QString>

namespace credence {

/// "Laplace (quadrature)"
QString fullTitle(const Method& method);

/// "Quadrature": where there is little room.
QString shortTitle(const Method& method);

/// "Laplace" of those that are always scored, "Quadrature" of the others: above a column.
QString columnTitle(const Method& method);

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
