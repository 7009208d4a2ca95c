#pragma once

#include "core/data/dataset.h"
#include "core/method/method.h"
#include "core/method/prepared_method.h"

#include <stop_token>
#include <vector>

namespace credence {

/// Log-likelihoods of points that a fit has not seen, summed over them, in nats: one for each of `asked`,
/// which must be at hand. Predicts block by block, so that many points take no more memory than a thousand.
/// Throws Cancelled when stopped.
std::vector<double> held_out_log_likelihood(const std::vector<const Method*>& asked,
                                            FitPosteriors& posteriors, const Dataset& points,
                                            const std::stop_token& stop = {});

}  // namespace credence
