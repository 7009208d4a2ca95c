#pragma once

#include "core/method/prepared_method.h"
#include "core/prediction/grid.h"
#include "core/prediction/predict.h"

#include <armadillo>

#include <map>
#include <stop_token>

namespace credence {

/// p(y = 1 | x) on one grid by one method of a fit after another: those of one Gaussian share its prediction.
/// Lives on one thread at a time.
class MethodPictures {
 public:
  explicit MethodPictures(const Grid& grid) : grid_(grid) {}

  /// nx×ny. `prepared`: for the same fit each time. Throws Cancelled when stopped.
  arma::mat probability(const PreparedMethod& prepared, const std::stop_token& stop = {});

  /// The mean over draws of the weights of `basis`, nx×ny.
  arma::mat of_draws(const Basis& basis, const WeightedDraws& draws, const std::stop_token& stop = {}) {
    return predictor_.predict_draws(basis, draws, grid_, stop);
  }

 private:
  Grid grid_;
  GridPredictor predictor_;
  std::map<const PosteriorKind*, GridPrediction> predictions_;
};

}  // namespace credence
