#pragma once

#include "core/data/dataset.h"
#include "core/model/hyperparameters.h"

#include <limits>
#include <stop_token>

namespace credence {

/// How well a setting does on some points, which a point more may change.
struct FitQuality {
  double evidence = std::numeric_limits<double>::quiet_NaN();  ///< log evidence by Laplace, in nats
  double held_out =
      std::numeric_limits<double>::quiet_NaN();  ///< mean log-likelihood of labels not fitted to
};

/// Fits `training` at that setting and scores `validation` by Laplace, or where that is empty the first
/// `known` of the training points, each given all others (see leave_one_out_logit()). Throws as fit_model()
/// does.
FitQuality fitQuality(const Dataset& training, const Dataset& validation, arma::uword known,
                      const Hyperparameters& setting, const std::stop_token& stop = {});

}  // namespace credence
