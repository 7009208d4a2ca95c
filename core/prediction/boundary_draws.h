#pragma once

#include "core/model/gaussian.h"
#include "core/prediction/contours.h"
#include "core/prediction/decision_boundary.h"
#include "core/prediction/grid.h"
#include "core/prediction/predict.h"

#include <armadillo>

#include <cstdint>
#include <stop_token>
#include <vector>

namespace credence {

/// Decision boundaries of draws of a Gaussian posterior, and their way around it: draw s at an angle t is
/// w(t) = m + d cos t + d' sin t for two independent deviations d and d', a draw of the posterior at
/// every t, which moves smoothly and is back after 2π. Keeps the logits of m and of all deviations on
/// the grid, so that a frame is a sum of three fields and the tracing of contours. Does not change once made.
class BoundaryDraws {
 public:
  /// `count` draws; more of them, or another setting, leave the first ones' random numbers as they are.
  /// Throws std::invalid_argument for none, Cancelled when stopped.
  BoundaryDraws(GridPredictor& predictor, const Gaussian& posterior, const Grid& grid, arma::uword count,
                std::uint64_t seed, const std::stop_token& stop = {});

  const Grid& grid() const { return grid_; }
  arma::uword count() const { return deviations_.n_slices / 2; }

  /// The logits of one draw, nx×ny. `draw` < count(), `angle` in radians.
  arma::mat logits(arma::uword draw, double angle = 0.0) const;

  /// Where they are zero, as far as that tells anything: the lines of one draw, and those of all.
  std::vector<Polyline> boundary(arma::uword draw, double angle = 0.0) const;
  std::vector<Polyline> boundaries(double angle = 0.0) const;

 private:
  Grid grid_;
  BoundaryLimits limits_;
  arma::mat mean_;         // nx×ny, of the mean weights
  arma::cube deviations_;  // nx×ny×2S: d and d' of each draw, one after the other
};

}  // namespace credence
