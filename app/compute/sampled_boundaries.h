#pragma once

#include "core/method/posterior.h"
#include "core/model/model.h"
#include "core/prediction/contours.h"

#include <memory>
#include <vector>

namespace credence {

/// Decision boundaries p = 0.5 of draws of a Gaussian posterior: what other weights, nearly as probable,
/// would have made of the same data.
struct SampledBoundaries {
  std::shared_ptr<const Model> model;        ///< of the fit that they belong to
  const PosteriorKind* posterior = nullptr;  ///< whose draws they are
  double angle = 0.0;                        ///< along their great circles, in radians
  std::vector<std::vector<Polyline>> lines;  ///< one entry a draw, in the data's units
};

}  // namespace credence
