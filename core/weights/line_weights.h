#pragma once

#include "core/data/dataset.h"
#include "core/data/segment.h"
#include "core/model/model.h"

#include <armadillo>

#include <stop_token>

namespace credence {

/// The weights that a line p = 0.5 among the data stands for, in the features' own inputs, and how well the
/// posterior likes them.
struct LineWeights {
  arma::vec weights = {};       ///< 3
  arma::vec ray = {};           ///< 3, of length 1: all weights of that line, class 1 on that side of it
  double nats_below_map = 0.0;  ///< of the log posterior, not negative; of the likelihood without a prior
  double distance = 0.0;        ///< Mahalanobis', from MAP by Laplace's Gaussian: √((w-m)ᵀΣ⁻¹(w-m))
};

/// Weights (w0, w1, w2) in the data's units with w0 + w1 x1 + w2 x2 = 0 on the line through the segment, and
/// (w1, w2) of length 1. The other end of the ray has the other sign. Throws as validate() does.
arma::vec weights_across(const Segment& line);

/// The most probable of the weights c·u that have their p = 0.5 on the line through `line`. A line tells u
/// alone; along it the log posterior is that of a logistic regression on the one feature Φu with the prior
/// that the weights' own one is of c, and concave in c, which may have either sign. `model` is of linear
/// features and was fitted to `training`. Throws NoMaximum where there is no prior and the line separates the
/// classes, std::invalid_argument for other features and as validate() does, Cancelled when stopped.
LineWeights most_probable_weights(const Model& model, const Dataset& training, const Segment& line,
                                  const std::stop_token& stop = {});

}  // namespace credence
