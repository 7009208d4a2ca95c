#include "core/model/matern_features.h"

#include <cmath>

namespace credence {

namespace {

/// What stands before exp(-s), s = √(2ν) r/l.
template <int TwiceNu>
double matern_polynomial(double s) {
  if constexpr (TwiceNu == 1) return 1.0;
  if constexpr (TwiceNu == 3) return 1.0 + s;
  if constexpr (TwiceNu == 5) return 1.0 + s + s * s / 3.0;
}

template <int TwiceNu>
arma::mat matern_kernel(const arma::mat& inputs, const arma::mat& centres, double width) {
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
      const double scaled = std::sqrt(TwiceNu * squares);
      const double decay = std::exp(-scaled);
      kernel(n, m) = decay == 0.0 ? 0.0 : matern_polynomial<TwiceNu>(scaled) * decay;
    }
  }
  return kernel;
}

template <int TwiceNu>
arma::mat matern_design(const arma::mat& inputs, const arma::mat& centres, double width) {
  return arma::join_rows(arma::ones(inputs.n_rows), matern_kernel<TwiceNu>(inputs, centres, width));
}

constexpr FeatureParameter matern_width = {.id = "width", .title = "width"};

}  // namespace

const FeatureFamily matern12_features = {
    .id = "matern12",
    .title = "Matérn-1/2",
    .choice = "Matérn-1/2: spikes",
    .purpose = "A bump with a sharp tip on every centre: boundaries are as rough as the width lets them.",
    .formula = "φ₀ = 1, φₘ(x) = exp(−s), s = ‖x − zₘ‖/l",
    .features = matern_design<1>,
    .kernel = matern_kernel<1>,
    .parameters = {&matern_width, 1},
};

const FeatureFamily matern32_features = {
    .id = "matern32",
    .title = "Matérn-3/2",
    .choice = "Matérn-3/2: pointed bumps",
    .purpose =
        "A pointed bump on every centre: boundaries may be rougher than those of radial basis "
        "functions.",
    .formula = "φ₀ = 1, φₘ(x) = (1 + s) exp(−s), s = √3 ‖x − zₘ‖/l",
    .features = matern_design<3>,
    .kernel = matern_kernel<3>,
    .parameters = {&matern_width, 1},
};

const FeatureFamily matern52_features = {
    .id = "matern52",
    .title = "Matérn-5/2",
    .choice = "Matérn-5/2: steep bumps",
    .purpose =
        "A bump on every centre, between those of Matérn-3/2 and of radial basis functions: "
        "boundaries bend smoothly, but not without end.",
    .formula = "φ₀ = 1, φₘ(x) = (1 + s + s²/3) exp(−s), s = √5 ‖x − zₘ‖/l",
    .features = matern_design<5>,
    .kernel = matern_kernel<5>,
    .parameters = {&matern_width, 1},
};

}  // namespace credence
