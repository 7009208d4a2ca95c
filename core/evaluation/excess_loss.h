#pragma once

#include "core/data/dataset.h"
#include "core/model/hyperparameters.h"

#include <armadillo>

#include <limits>
#include <optional>
#include <stop_token>
#include <vector>

namespace credence {

/// Fresh inputs and what is true there: how data with a known truth judge a prediction.
struct KnownTruth {
  arma::mat inputs;       ///< n×2, drawn as the training inputs were
  arma::vec probability;  ///< n, the true p(y = 1 | x)
};

/// A mean over fresh points, in nats.
struct MeanLoss {
  double mean = std::numeric_limits<double>::quiet_NaN();
  double standard_error = std::numeric_limits<double>::quiet_NaN();
};

MeanLoss mean_loss(const arma::vec& losses);

/// How much more a label costs, on average over what it may be, who predicts with those logits than who knows
/// its probability: the Kullback-Leibler divergence at each point, in nats, n, not negative.
arma::vec excess_loss(const KnownTruth& truth, const arma::vec& logits);

/// Of these settings the one at which EP's posterior costs least on the fresh points; nothing where no
/// setting can be fitted. Neighbours in the list should be neighbours in fact. Throws Cancelled when stopped.
std::optional<Hyperparameters> least_excess(const Dataset& training,
                                            const std::vector<Hyperparameters>& settings,
                                            const KnownTruth& truth, const std::stop_token& stop = {});

}  // namespace credence
