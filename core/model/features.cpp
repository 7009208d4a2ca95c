#include "core/model/features.h"

#include <cmath>
#include <stdexcept>
#include <utility>

namespace credence {

Features Features::linear() {
  return {};
}

Features Features::rbf(arma::mat centres, double width) {
  if (!(width > 0.0) || !std::isfinite(width)) {
    throw std::invalid_argument("the width must be positive and finite");
  }
  Features features;
  features.kind_ = FeatureKind::rbf;
  features.centres_ = std::move(centres);
  features.width_ = width;
  return features;
}

arma::uword Features::count() const {
  return kind_ == FeatureKind::linear ? 3 : centres_.n_rows + 1;
}

arma::mat Features::design_matrix(const arma::mat& inputs) const {
  arma::mat design(inputs.n_rows, count());
  if (design.is_empty()) return design;  // a matrix without rows has no columns to write to
  design.col(0).ones();
  if (kind_ == FeatureKind::linear) {
    design.cols(1, 2) = inputs;
    return design;
  }
  // Subtracted before they are scaled: near-by points share leading digits, which then cancel exactly
  // however far from the origin they lie. Scaled before they are squared, so that no unit overflows.
  for (arma::uword m = 0; m < centres_.n_rows; ++m) {
    const arma::vec d1 = (inputs.col(0) - centres_(m, 0)) / width_;
    const arma::vec d2 = (inputs.col(1) - centres_(m, 1)) / width_;
    design.col(m + 1) = arma::exp(-0.5 * (arma::square(d1) + arma::square(d2)));
  }
  return design;
}

}  // namespace credence
