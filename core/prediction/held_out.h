#pragma once

#include "core/data/dataset.h"
#include "core/method/method.h"

#include <stop_token>
#include <vector>

namespace credence {

/// Log-likelihoods of points that a model has not seen, summed over them, in nats: one for each of `asked`,
/// which must be at hand. Predicts block by block, so that many points take no more memory than a thousand.
/// `training` is what the model was fitted to. Throws Cancelled when stopped.
std::vector<double> held_out_log_likelihood(const std::vector<const Method*>& asked, const Model& model,
                                            const Dataset& training, const Dataset& points,
                                            const std::stop_token& stop = {});

}  // namespace credence
