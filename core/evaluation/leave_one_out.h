#pragma once

#include "core/model/gaussian.h"

#include <armadillo>

namespace credence {

/// log p(y_n | the labels of all other points), N, in nats, from the cavities of an EP posterior, which are
/// the posteriors without each point: nearly free (Opper & Winther 2000; Rasmussen & Williams, GPML, §5.4.2).
/// The centre that stands on the point stays. Small ones are surprising points; their sum is a
/// cross-validation score. `ep` must have been found by ep_sites() for points of these labels, N.
arma::vec leave_one_out(const Gaussian& ep, const arma::uvec& labels);

}  // namespace credence
