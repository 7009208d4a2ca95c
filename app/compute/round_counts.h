#pragma once

#include <armadillo>

#include <vector>

namespace credence {

/// 1, 2, 5, 10, 20, 50 … below `all`, and `all`, which is the last; none of none.
std::vector<arma::uword> roundCounts(arma::uword all);

}  // namespace credence
