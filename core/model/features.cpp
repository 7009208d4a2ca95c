#include "core/model/features.h"

#include <cmath>
#include <stdexcept>
#include <utility>

namespace credence {

Features::Features(const FeatureFamily& family, arma::mat centres, double width)
    : family_(&family), centres_(std::move(centres)), width_(width) {
  if (family.has_width() && (!(width > 0.0) || !std::isfinite(width))) {
    throw std::invalid_argument("the width must be positive and finite");
  }
}

arma::uword Features::count() const {
  return family_->kernel != nullptr ? centres_.n_rows + 1 : design_matrix(arma::mat(0, 2)).n_cols;
}

}  // namespace credence
