#pragma once

#include "app/compute/point_prediction.h"

#include <QString>

namespace credence {

/// In English, to be translated where it is shown.
inline constexpr const char* cursorQuestion = "How sure is it here, and why?";

/// How sure the classifier is at a point, and why, in one sentence: what MAP says of p, how far Laplace's
/// Gaussian of the logit spreads, what averaging over it makes of p, and whether exact draws, where there are
/// some, say the same; that no training point is near, and what is doubtful. Without labels, what the prior
/// says.
QString cursorSentence(const PointPrediction& prediction);

}  // namespace credence
