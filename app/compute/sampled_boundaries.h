#pragma once

#include "core/method/posterior.h"
#include "core/model/model.h"
#include "core/prediction/contours.h"

#include <algorithm>
#include <array>
#include <memory>
#include <vector>

namespace credence {

/// Decision boundaries p = 0.5 of draws of a Gaussian posterior: what other weights, nearly as probable,
/// would have made of the same data.
struct SampledBoundaries {
  std::shared_ptr<const Model> model;        ///< of the fit that they belong to
  const PosteriorKind* posterior = nullptr;  ///< whose draws they are
  double angle = 0.0;                        ///< along their great circles, in radians
  std::vector<std::vector<Polyline>>
      lines;  ///< one entry a draw, in the data's units; none where not asked for
  std::vector<std::vector<Polyline>> priorLines;  ///< those of draws of the prior, likewise
};

using BoundaryLines = std::vector<std::vector<Polyline>> SampledBoundaries::*;

/// Whether either plot has lines of that kind.
inline bool anyHas(const std::array<std::shared_ptr<const SampledBoundaries>, 2>& drawn, BoundaryLines kind) {
  return std::ranges::any_of(
      drawn, [kind](const auto& boundaries) { return boundaries && !((*boundaries).*kind).empty(); });
}

}  // namespace credence
