#include "core/model/polynomial_features.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <string>
#include <vector>

namespace credence {

namespace {

/// Inputs whose monomials up to a degree all are doubles; those further out, drawn in to where the largest
/// just passes for one that is none.
arma::mat within_doubles(const arma::mat& inputs, int degree) {
  const double furthest = std::pow(1.001 * passes_doubles, 1.0 / degree);
  if (inputs.is_empty() || arma::abs(inputs).max() <= furthest) return inputs;
  arma::mat result = inputs;
  for (arma::uword n = 0; n < inputs.n_rows; ++n) {
    const double size = std::max(std::abs(inputs(n, 0)), std::abs(inputs(n, 1)));
    if (size > furthest) result.row(n) *= furthest / size;
  }
  return result;
}

template <int Degree>
arma::mat monomials(const arma::mat& inputs, const arma::mat& /*centres*/, double /*width*/) {
  const arma::mat x = within_doubles(inputs, Degree);
  arma::mat design(x.n_rows, (Degree + 1) * (Degree + 2) / 2);
  if (design.is_empty()) return design;  // a matrix without rows has no columns to write to
  design.col(0).ones();
  arma::uword column = 1;
  for (arma::uword degree = 1; degree <= Degree; ++degree) {
    // Those of the degree before, times x1, and the last of them times x2.
    for (arma::uword k = 0; k < degree; ++k, ++column) {
      design.col(column) = design.col(column - degree) % x.col(0);
    }
    design.col(column) = design.col(column - degree - 1) % x.col(1);
    ++column;
  }
  return design;
}

/// "x1²": nothing for a power of 0.
std::string power_name(const char* input, int power) {
  constexpr std::array signs = {"", "", "²", "³", "⁴", "⁵"};
  return power == 0 ? std::string() : input + std::string(signs.at(static_cast<std::size_t>(power)));
}

/// In the order of monomials().
template <int Degree>
std::vector<std::string> monomial_names() {
  std::vector<std::string> names = {"1"};
  for (int degree = 1; degree <= Degree; ++degree) {
    for (int second = 0; second <= degree; ++second) {
      names.push_back(power_name("x1", degree - second) + power_name("x2", second));
    }
  }
  return names;
}

}  // namespace

const FeatureFamily quadratic_features = {
    .id = "quadratic",
    .title = "quadratic",
    .choice = "Quadratic: a conic section",
    .purpose =
        "Products of up to two inputs: every boundary is an ellipse, a parabola, a hyperbola or two lines.",
    .features = monomials<2>,
    .standardised = true,
    .names = monomial_names<2>,
};

const FeatureFamily cubic_features = {
    .id = "cubic",
    .title = "cubic",
    .choice = "Cubic: curves of degree 3",
    .purpose = "Products of up to three inputs: a straight line meets the boundary at most three times.",
    .features = monomials<3>,
    .standardised = true,
    .names = monomial_names<3>,
};

const FeatureFamily quartic_features = {
    .id = "quartic",
    .title = "quartic",
    .choice = "Quartic: curves of degree 4",
    .purpose = "Products of up to four inputs: a straight line meets the boundary at most four times.",
    .features = monomials<4>,
    .standardised = true,
    .names = monomial_names<4>,
};

const FeatureFamily quintic_features = {
    .id = "quintic",
    .title = "quintic",
    .choice = "Quintic: curves of degree 5",
    .purpose = "Products of up to five inputs: a straight line meets the boundary at most five times.",
    .features = monomials<5>,
    .standardised = true,
    .names = monomial_names<5>,
};

}  // namespace credence
