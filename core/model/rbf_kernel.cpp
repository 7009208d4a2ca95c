#include "core/model/rbf_kernel.h"

#include "core/model/feature_family.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>

#if defined(__x86_64__) && defined(__GNUC__)
#define CREDENCE_INLINE [[gnu::always_inline]] inline
#else
#define CREDENCE_INLINE inline
#endif

namespace credence {

namespace {

/// Smaller values become zero, so that products of two of them stay clear of the subnormal numbers, which
/// slow matrix products down tenfold.
constexpr double smallest_exponent = -300.0;

/// exp(x) for x ≤ 0 in straight-line code that a compiler can turn into vector instructions: x = n log 2 + r,
/// exp(r) by its Taylor polynomial, |r| ≤ ½ log 2, where the first term left out is below 4e-18.
CREDENCE_INLINE double exp_of_negative(double x) {
  constexpr double shift = 0x1.8p52;             // adding it rounds to a whole number, kept in the low bits
  constexpr double ln2_high = 0x1.62e42fefap-1;  // short enough for exact products with n
  constexpr double ln2_low = 0x1.cf79abc9e3b39p-40;
  const double shifted = x * 0x1.71547652b82fep+0 + shift;
  const double n = shifted - shift;
  const double r = (x - n * ln2_high) - n * ln2_low;
  double p = 1.0 / 6227020800.0;
  p = p * r + 1.0 / 479001600.0;
  p = p * r + 1.0 / 39916800.0;
  p = p * r + 1.0 / 3628800.0;
  p = p * r + 1.0 / 362880.0;
  p = p * r + 1.0 / 40320.0;
  p = p * r + 1.0 / 5040.0;
  p = p * r + 1.0 / 720.0;
  p = p * r + 1.0 / 120.0;
  p = p * r + 1.0 / 24.0;
  p = p * r + 1.0 / 6.0;
  p = p * r + 0.5;
  p = p * r + 1.0;
  p = p * r + 1.0;
  const double power = std::bit_cast<double>((std::bit_cast<std::uint64_t>(shifted) + 1023U) << 52U);
  return x < smallest_exponent ? 0.0 : p * power;
}

struct Column {
  const double* x1;
  const double* x2;  // null in one dimension
  arma::uword count;
};

/// Subtracted before they are scaled: near-by points share leading digits, which then cancel exactly however
/// far from the origin they lie. Scaled before they are squared, so that no unit overflows.
CREDENCE_INLINE void fill_column(Column inputs, double z1, double z2, double width, double* result) {
  if (inputs.x2 == nullptr) {
    for (arma::uword n = 0; n < inputs.count; ++n) {
      const double d1 = (inputs.x1[n] - z1) / width;
      result[n] = exp_of_negative(-0.5 * (d1 * d1));
    }
    return;
  }
  for (arma::uword n = 0; n < inputs.count; ++n) {
    const double d1 = (inputs.x1[n] - z1) / width;
    const double d2 = (inputs.x2[n] - z2) / width;
    result[n] = exp_of_negative(-0.5 * (d1 * d1 + d2 * d2));
  }
}

using FillColumn = void (*)(Column, double, double, double, double*);

void fill_column_plainly(Column inputs, double z1, double z2, double width, double* result) {
  fill_column(inputs, z1, z2, width, result);
}

#if defined(__x86_64__) && defined(__GNUC__)
// One binary for every machine: the widest instructions that this one has are chosen when the program runs.
// Chosen by hand and not by target_clones, whose resolvers run before a sanitizer is ready for them.
[[gnu::target("avx2,fma")]] void fill_column_avx2(Column inputs, double z1, double z2, double width,
                                                  double* result) {
  fill_column(inputs, z1, z2, width, result);
}

[[gnu::target("avx512f,avx512dq")]] void fill_column_avx512(Column inputs, double z1, double z2, double width,
                                                            double* result) {
  fill_column(inputs, z1, z2, width, result);
}

FillColumn widest_fill_column() {
  if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq")) return fill_column_avx512;
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) return fill_column_avx2;
  return fill_column_plainly;
}
#else
FillColumn widest_fill_column() {
  return fill_column_plainly;
}
#endif

}  // namespace

arma::mat rbf_kernel(const arma::mat& inputs, const arma::mat& centres, double width) {
  static const FillColumn fill = widest_fill_column();
  const bool plane = inputs.n_cols == 2;
  const Column column{inputs.colptr(0), plane ? inputs.colptr(1) : nullptr, inputs.n_rows};
  arma::mat kernel(inputs.n_rows, centres.n_rows, arma::fill::none);
  for (arma::uword m = 0; m < centres.n_rows; ++m) {
    fill(column, centres(m, 0), plane ? centres(m, 1) : 0.0, width, kernel.colptr(m));
  }
  return kernel;
}

namespace {

/// With exponentials that are right to the last digit.
arma::mat rbf_design(const arma::mat& inputs, const arma::mat& centres, double width) {
  arma::mat design(inputs.n_rows, centres.n_rows + 1, arma::fill::none);
  if (design.is_empty()) return design;  // a matrix without rows has no columns to write to
  design.col(0).ones();
  for (arma::uword m = 0; m < centres.n_rows; ++m) {
    const arma::vec d1 = (inputs.col(0) - centres(m, 0)) / width;
    const arma::vec d2 = (inputs.col(1) - centres(m, 1)) / width;
    design.col(m + 1) = arma::exp(-0.5 * (arma::square(d1) + arma::square(d2)));
  }
  return design;
}

constexpr FeatureParameter rbf_width = {.id = "width", .title = "width"};

}  // namespace

const FeatureFamily rbf_features = {
    .id = "rbf",
    .title = "RBF",
    .choice = "RBF: bumps on points",
    .purpose = "A Gaussian bump on every centre: boundaries bend as sharply as the width lets them.",
    .formula = "φ₀ = 1, φₘ(x) = exp(−‖x − zₘ‖²/2l²)",
    .features = rbf_design,
    .kernel = rbf_kernel,
    .separates = true,
    .parameters = {&rbf_width, 1},
};

}  // namespace credence
