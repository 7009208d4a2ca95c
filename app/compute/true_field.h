#pragma once

#include "core/generators/generators.h"
#include "core/prediction/grid.h"

#include <armadillo>

#include <stop_token>
#include <vector>

namespace credence {

/// A generator's p(y = 1 | x) on grids: each is computed once, as it does not change with the fit. Lives on
/// one thread.
class TrueField {
 public:
  /// nx×ny. Throws Cancelled when stopped.
  const arma::mat& on(const Grid& grid, const GeneratorTruth& truth, const std::stop_token& stop);

 private:
  struct Known {
    Grid grid;
    arma::mat values;
  };

  GeneratorTruth m_truth;
  std::vector<Known> m_known;  // of one view
};

}  // namespace credence
