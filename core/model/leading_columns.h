#pragma once

#include <armadillo>

namespace credence {

/// The first `count` columns, without copying them: valid as long as `matrix`, and only for reading.
inline arma::mat leading_columns(const arma::mat& matrix, arma::uword count) {
  return {const_cast<double*>(matrix.memptr()), matrix.n_rows, count, false, true};
}

}  // namespace credence
