#include "core/prediction/boundary_draws.h"

#include "core/method/gaussian_draws.h"

#include <cmath>
#include <stdexcept>
#include <utility>

namespace credence {

BoundaryDraws::BoundaryDraws(GridPredictor& predictor, const Gaussian& posterior, const Grid& grid,
                             arma::uword count, std::uint64_t seed, const std::stop_token& stop)
    : grid_(grid), limits_(boundary_limits(posterior)) {
  if (count == 0) throw std::invalid_argument("boundaries of draws need at least one draw");
  arma::mat weights = gaussian_draws(posterior, 2 * count, seed);
  weights -= arma::repmat(posterior.mean, 1, weights.n_cols);
  weights.insert_cols(0, posterior.mean);
  deviations_ = predictor.draw_logits(*posterior.basis, weights, grid, stop);
  mean_ = deviations_.slice(0);
  deviations_.shed_slice(0);
}

arma::mat BoundaryDraws::logits(arma::uword draw, double angle) const {
  return mean_ + std::cos(angle) * deviations_.slice(2 * draw) +
         std::sin(angle) * deviations_.slice(2 * draw + 1);
}

std::vector<Polyline> BoundaryDraws::boundary(arma::uword draw, double angle) const {
  return trace_boundary(grid_, logits(draw, angle), limits_);
}

std::vector<Polyline> BoundaryDraws::boundaries(double angle) const {
  std::vector<Polyline> lines;
  for (arma::uword draw = 0; draw < count(); ++draw) {
    for (Polyline& line : boundary(draw, angle)) lines.push_back(std::move(line));
  }
  return lines;
}

}  // namespace credence
