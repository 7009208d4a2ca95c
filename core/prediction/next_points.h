#pragma once

#include "core/prediction/predict.h"

#include <vector>

namespace credence {

/// A place where a label is worth asking for.
struct NextPoint {
  double x1 = 0.0;
  double x2 = 0.0;
  double mean = 0.0;         ///< of the logit
  double deviation = 0.0;    ///< of the logit
  double probability = 0.5;  ///< p(y = 1), averaged over the Gaussian exactly
  double entropy = 0.0;      ///< of the label, in bits
  double information = 0.0;  ///< the part of it that the label would tell about the weights, in bits
};

/// The places of a grid with the most mutual information, the best first: at most `count`, each at least
/// `apart` from those before it, as a share of the grid's sides (an ellipse where these are not equal). Among
/// places that are as good but for rounding, as on the plateau far from all bumps, the one nearest to the
/// middle of the grid. None where no label would tell anything.
std::vector<NextPoint> next_points(const GridPrediction& prediction, arma::uword count, double apart);

}  // namespace credence
