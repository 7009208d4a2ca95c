#pragma once

#include <armadillo>

namespace credence {

enum class FeatureKind { rbf, linear };

/// The map from an input x to its features φ(x).
/// Linear: [1, x1, x2]. RBF: [1, exp(-‖x - z_m‖²/2l²)] over the centres z_m (Bishop, PRML, eq. 3.4).
class Features {
 public:
  static Features linear();

  /// `centres` is (M-1)×2, in the units of the inputs; `width` l > 0 in the same units.
  /// Throws std::invalid_argument for a width that is not positive and finite.
  static Features rbf(arma::mat centres, double width);

  FeatureKind kind() const { return kind_; }
  const arma::mat& centres() const { return centres_; }  ///< (M-1)×2; 0×2 for linear features
  arma::uword count() const;                             ///< M, the bias included

  /// Φ, N×M, for inputs N×2.
  arma::mat design_matrix(const arma::mat& inputs) const;

 private:
  FeatureKind kind_ = FeatureKind::linear;
  arma::mat centres_ = arma::mat(0, 2);
  double width_ = 1.0;
};

}  // namespace credence
