#pragma once

#include "app/studies/growth/growth_row.h"

#include <QString>

#include <vector>

namespace credence {

/// Whether more data still help, one sentence: what the last row's training points tell of held-out labels
/// beyond what about half as many do, in bits over a coin, by Laplace's method or, where there is no prior,
/// by the maximum of the likelihood. Without held-out points, what becomes of γ. Rows ascend in their points.
QString growthSentence(const std::vector<GrowthRow>& rows);

}  // namespace credence
