#pragma once

#include "core/evidence/evidence_map.h"

#include <armadillo>

#include <optional>

namespace credence {

/// The cells of a map whose log evidence is not much less than the largest: how far they reach along each
/// axis, whatever the other.
struct NearBest {
  arma::uword cells = 0;  ///< so many, the best included
  double least_width = 0.0;
  double largest_width = 0.0;
  double least_prior_variance = 0.0;
  double largest_prior_variance = 0.0;
};

/// Those within `nats` of `largest`, or of the largest of the map where none is given. Nothing where no cell
/// is computed, or none is that near.
std::optional<NearBest> near_best(const EvidenceMap& map, double nats,
                                  const std::optional<double>& largest = {});

}  // namespace credence
