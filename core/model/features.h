#pragma once

#include "core/model/feature_family.h"

#include <armadillo>

namespace credence {

/// The map from an input x to its features φ(x): a family, on centres, at a width.
class Features {
 public:
  /// `centres` is (M-1)×2, in the units of the inputs; `width` l > 0 in the same units; neither is looked at
  /// where the family has none. Throws std::invalid_argument for a width that is not positive and finite.
  explicit Features(const FeatureFamily& family = linear_features, arma::mat centres = arma::mat(0, 2),
                    double width = 1.0);

  const FeatureFamily& family() const { return *family_; }
  const arma::mat& centres() const { return centres_; }
  double width() const { return width_; }

  /// Φ, N×M, for inputs N×2.
  arma::mat design_matrix(const arma::mat& inputs) const {
    return family_->features(inputs, centres_, width_);
  }
  arma::uword count() const;  ///< M, the bias included

 private:
  const FeatureFamily* family_;
  arma::mat centres_;
  double width_;
};

}  // namespace credence
