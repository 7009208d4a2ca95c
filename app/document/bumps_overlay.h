#pragma once

#include "app/document/plane_overlay.h"
#include "core/model/model.h"

#include <armadillo>

#include <cstddef>

namespace credence {

/// The largest weights of features on centres, as discs where their bumps stand.
extern const PlaneOverlay bumpsOverlay;

/// So many of a model's bumps as their standard deviations can be had in passing: at least a few.
std::size_t affordableBumps(const Model& model, arma::uword training);

}  // namespace credence
