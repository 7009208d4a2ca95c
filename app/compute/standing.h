#pragma once

#include "core/data/dataset.h"
#include "core/model/hyperparameters.h"

#include <limits>
#include <stop_token>

namespace credence {

/// Where a setting stands with some points: what a point more may change.
struct Standing {
  double evidence = std::numeric_limits<double>::quiet_NaN();  ///< log evidence by Laplace, in nats
  double test = std::numeric_limits<double>::quiet_NaN();  ///< mean log-likelihood of test points; NaN: none
};

/// Fits `training` at that setting and scores `test` by Laplace. Throws as fit_model() does.
Standing standingOf(const Dataset& training, const Dataset& test, const Hyperparameters& setting,
                    const std::stop_token& stop = {});

}  // namespace credence
