#include "core/model/matern_features.h"

#include <cmath>

namespace credence {

namespace {

arma::mat matern32_kernel(const arma::mat& inputs, const arma::mat& centres, double width) {
  arma::mat kernel(inputs.n_rows, centres.n_rows, arma::fill::none);
  for (arma::uword m = 0; m < centres.n_rows; ++m) {
    for (arma::uword n = 0; n < inputs.n_rows; ++n) {
      // Subtracted before they are scaled, and scaled before they are squared, as for the radial basis
      // functions.
      double squares = 0.0;
      for (arma::uword d = 0; d < inputs.n_cols; ++d) {
        const double along = (inputs(n, d) - centres(m, d)) / width;
        squares += along * along;
      }
      const double scaled = std::sqrt(3.0 * squares);
      const double decay = std::exp(-scaled);
      kernel(n, m) = decay == 0.0 ? 0.0 : (1.0 + scaled) * decay;
    }
  }
  return kernel;
}

arma::mat matern32_design(const arma::mat& inputs, const arma::mat& centres, double width) {
  return arma::join_rows(arma::ones(inputs.n_rows), matern32_kernel(inputs, centres, width));
}

constexpr FeatureParameter matern_width = {.id = "width", .title = "width"};

}  // namespace

const FeatureFamily matern32_features = {
    .id = "matern32",
    .title = "Matérn-3/2",
    .choice = "Matérn-3/2: pointed bumps",
    .purpose =
        "A pointed bump on every training point: boundaries may be rougher than those of radial basis "
        "functions.",
    .features = matern32_design,
    .kernel = matern32_kernel,
    .parameters = {&matern_width, 1},
};

}  // namespace credence
