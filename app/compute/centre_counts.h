#pragma once

#include "core/model/centres.h"

#include <vector>

namespace credence {

/// The numbers of centres to compare, each by the rule and seed of `like`, drawn at random where that stands
/// for all points: `counts`, or where there are none, round numbers below that of the training points, which
/// all are centres at the end.
std::vector<Centres> centreCounts(const Centres& like, const std::vector<arma::uword>& counts,
                                  arma::uword trainingPoints);

}  // namespace credence
