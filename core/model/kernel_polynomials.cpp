#include "core/model/kernel_polynomials.h"

#include "core/model/chebyshev.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace credence {

namespace {

/// Coefficients of the kernel below this are rounding, which comes to half of it.
constexpr double least_coefficient = 2.5e-15;
/// Where all of the last ones are below this, more nodes would say nothing new.
constexpr double expansion_settled = 1e-14;
constexpr std::array<arma::uword, 6> node_counts = {24, 48, 80, 128, 192, 256};
/// Functions with less weight than this share of the largest change no product that is kept.
constexpr double least_weight = 1e-16;

/// B of k(s, t) = Σ B_ik T_i(s) T_k(t).
arma::mat double_expansion(const arma::vec& nodes, const Kernel& kernel) {
  const arma::mat transform = chebyshev_transform(nodes.n_elem);
  const arma::mat coefficients = transform * kernel(nodes, nodes) * transform.t();
  return 0.5 * (coefficients + coefficients.t());
}

}  // namespace

std::optional<KernelPolynomials> KernelPolynomials::along(double low, double high, const Kernel& kernel) {
  if (!(high > low) || !std::isfinite(high - low)) return std::nullopt;
  KernelPolynomials result;
  result.low_ = low;
  result.high_ = high;
  result.kernel_ = kernel;
  arma::mat kernel_coefficients;
  arma::uword used = 0;
  for (const arma::uword count : node_counts) {
    result.nodes_ = low + 0.5 * (high - low) * (chebyshev_nodes(count) + 1.0);
    kernel_coefficients = double_expansion(result.nodes_, kernel);
    const arma::vec sizes = arma::max(arma::abs(kernel_coefficients), 1);
    if (sizes.tail(4).max() > expansion_settled) continue;
    used = count;
    while (used > 1 && sizes(used - 1) < least_coefficient) --used;
    break;
  }
  if (used == 0) return std::nullopt;
  arma::vec eigenvalues;
  arma::mat vectors;
  if (!arma::eig_sym(eigenvalues, vectors, kernel_coefficients.submat(0, 0, used - 1, used - 1)))
    return std::nullopt;
  const arma::uvec order = arma::sort_index(eigenvalues, "descend");
  const arma::vec sorted = eigenvalues.elem(order);
  const auto kept = static_cast<arma::uword>(arma::accu(sorted > least_weight * sorted(0)));
  result.weights_ = sorted.head(kept);
  const arma::mat leading = vectors.cols(order.head(kept));
  const arma::rowvec roots = arma::sqrt(result.weights_).t();
  result.coefficients_ = leading.each_row() % roots;
  result.transform_ = chebyshev_transform(result.nodes_.n_elem).head_rows(used);
  return result;
}

arma::vec KernelPolynomials::scaled(const arma::vec& places) const {
  return arma::clamp((2.0 * places - (low_ + high_)) / (high_ - low_), -1.0, 1.0);
}

arma::mat KernelPolynomials::values(const arma::vec& places) const {
  return chebyshev_values(scaled(places), degree()) * coefficients_;
}

arma::mat KernelPolynomials::expansion(const arma::vec& places) const {
  return kernel_(places, nodes_) * transform_.t();
}

}  // namespace credence
