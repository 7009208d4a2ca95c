#pragma once

#include "app/compute/fit.h"

#include <armadillo>

namespace credence {

/// So many weighted draws about EP's Gaussian as say what the truth of a fit is without keeping the machine
/// busy for longer than some seconds, or, where nothing rests, than a moving hand would notice; none where
/// that is too few to say anything, the posterior itself is too dear, or there is no prior. `scored`: the
/// points whose labels the draws are asked for.
arma::uword affordableDraws(const Model& model, arma::uword training, arma::uword scored, bool rests);

}  // namespace credence
