#pragma once

#include "app/compute/fit_result.h"
#include "app/compute/sampled_boundaries.h"
#include "core/data/bounds.h"
#include "core/prediction/boundary_draws.h"

#include <array>
#include <memory>
#include <optional>
#include <stop_token>

namespace credence {

/// So many lines in each plot.
inline constexpr int drawnBoundaries = 30;

/// A Gaussian of a fit.
struct BoundarySource {
  const PosteriorKind* posterior = nullptr;
  std::shared_ptr<const Gaussian> gaussian;

  bool operator==(const BoundarySource&) const = default;
};

/// Of the left and the right plot.
using BoundarySources = std::array<BoundarySource, 2>;
using BoundaryPair = std::array<std::shared_ptr<const SampledBoundaries>, 2>;

/// The Gaussians that the left and the right plot average over, and Laplace's where one averages over none.
BoundarySources boundarySources(const FitResult& result);

/// Which boundaries are wanted.
struct BoundaryKinds {
  bool posterior = true;
  bool prior = false;  ///< none where the weights have no prior
};

/// Draws decision boundaries of a fit, always the same ones. It keeps the draws of the last fit in its view
/// for other angles. On any one thread.
class BoundaryDrawer {
 public:
  /// `angle`: along the great circles of the draws, in radians. Throws Cancelled.
  BoundaryPair draw(const std::shared_ptr<const Model>& model, const BoundarySources& sources,
                    const Bounds& view, double angle, const BoundaryKinds& kinds = {},
                    const std::stop_token& stop = {});

 private:
  struct Kept {
    std::shared_ptr<const Gaussian> gaussian;
    std::optional<BoundaryDraws> draws;
  };

  const BoundaryDraws& priorDrawsOf(const std::shared_ptr<const Model>& model, const Bounds& view,
                                    const std::stop_token& stop);
  const BoundaryDraws& drawsOf(std::size_t place, const BoundarySource& source, const Bounds& view,
                               const std::stop_token& stop);

  GridPredictor m_predictor;
  std::array<Kept, 2> m_kept;
  std::shared_ptr<const Model> m_priorOf;  // whose features the draws of the prior weigh
  std::optional<BoundaryDraws> m_priorDraws;
};

}  // namespace credence
