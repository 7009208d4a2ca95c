#include "core/model/likelihood_maximum.h"

#include "core/concurrency/cancelled.h"
#include "core/model/separability.h"

#include <string>

namespace credence {

void require_fewer_weights(arma::uword weights, arma::uword points) {
  if (weights < points) return;
  throw NoMaximum("without a prior there must be fewer weights than points, and there are " +
                  std::to_string(weights) + " weights for " + std::to_string(points) +
                  " points: take fewer centres, or polynomials");
}

void require_maximum(const arma::mat& design_matrix, const arma::uvec& labels, const std::stop_token& stop) {
  require_fewer_weights(design_matrix.n_cols, design_matrix.n_rows);
  throw_if_stopped(stop);
  const arma::mat basis = orthonormal_span(design_matrix);
  if (separable_by_orthonormal(basis, labels, stop)) {
    throw NoMaximum(
        "the classes can be separated by these features: there is no finite maximum of the likelihood");
  }
  if (basis.n_cols < design_matrix.n_cols) {
    throw NoMaximum(
        "these features are collinear on the training points: the likelihood has no single maximum");
  }
}

}  // namespace credence
