#include "app/compute/affordable_draws.h"

#include "core/method/posterior.h"

#include <algorithm>

namespace credence {

namespace {

// Multiplications: of draws with points, and of one of EP's sweeps over the points. A moving slider is not to
// feel them, and one at rest not to keep the machine busy for longer than some seconds.
constexpr double movingDraws = 1e8;
constexpr double restingDraws = 4e9;
constexpr double movingSweep = 3e7;
constexpr double restingSweep = 3e9;
constexpr double fewestTruthDraws = 500.0;
constexpr double usualTruthDraws = 4000.0;

}  // namespace

arma::uword affordableDraws(const Model& model, arma::uword training, arma::uword scored, bool rests) {
  if (!ep_importance_posterior.suits(model.hyperparameters)) return 0;
  const auto rank = static_cast<double>(model.rank());
  if (static_cast<double>(training) * rank * rank > (rests ? restingSweep : movingSweep)) return 0;
  const double draws = (rests ? restingDraws : movingDraws) / (static_cast<double>(scored) * rank);
  if (draws < fewestTruthDraws) return 0;
  return static_cast<arma::uword>(std::min(draws, usualTruthDraws));
}

}  // namespace credence
