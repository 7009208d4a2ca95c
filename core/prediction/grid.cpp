#include "core/prediction/grid.h"

namespace credence {

arma::mat Grid::points(arma::uword j_first, arma::uword j_last) const {
  arma::mat result((j_last - j_first + 1) * nx, 2);
  arma::uword row = 0;
  for (arma::uword j = j_first; j <= j_last; ++j) {
    for (arma::uword i = 0; i < nx; ++i, ++row) {
      result(row, 0) = x1(i);
      result(row, 1) = x2(j);
    }
  }
  return result;
}

}  // namespace credence
