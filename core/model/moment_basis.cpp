#include "core/model/moment_basis.h"

#include "core/model/moment_sites.h"
#include "core/model/moment_system.h"
#include "core/model/product_on_cores.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace credence {

MomentBasis::MomentBasis(const Standardisation& standardisation, const Kernel& kernel,
                         std::shared_ptr<const MomentDirections> directions, arma::uword kept)
    : Basis(standardisation), kernel_(kernel), directions_(std::move(directions)), kept_(kept) {}

std::shared_ptr<const KernelSum> MomentBasis::kernel_sum() const {
  std::call_once(kernels_made_, [this] {
    const KernelProducts& products = directions_->products;
    arma::mat coefficients = orthonormal(products.cross_sums_on_nodes(directions_->table, pivots()));
    kernels_ = std::make_shared<const KernelSum>(
        KernelSum{kernel_, products.nodes(), std::move(coefficients), products.along1().nodes().n_elem});
  });
  return kernels_;
}

arma::uvec MomentBasis::pivots() const {
  return directions_->pivots.head(kept_);
}

/// Of the pivot columns of Φ, or of what is summed with them, what is summed with L_P⁻ᵀ of them.
arma::mat MomentBasis::orthonormal(const arma::mat& sums) const {
  const arma::mat chosen = directions_->turn.rows(pivots());
  return quotient_by_upper(sums, arma::mat(chosen.head_cols(kept_).t()));
}

/// Whoever asks for a row of every one of very many points is told rather than left to run out of memory.
void MomentBasis::require_room(arma::uword rows) const {
  constexpr double most_entries = 1.5e8;  // 1.1 GiB
  const double entries = static_cast<double>(rows) * static_cast<double>(size());
  if (entries <= most_entries) return;
  const auto tenths = std::llround(entries * 80.0 / 1024 / 1024 / 1024);
  throw std::runtime_error(std::to_string(rows) + " points in " + std::to_string(size()) +
                           " directions are too many to be computed with all at once (" +
                           std::to_string(tenths / 10) + '.' + std::to_string(tenths % 10) +
                           " GiB): use the first of them only");
}

/// f(x) = K(x, X)ΦL_P⁻ᵀ, where ΦL_P⁻ᵀ are the pivot columns of Φ made orthonormal: as
/// k(x, x_n) = Σ c_s(x1) c_t(x2) T_s(x_n1) T_t(x_n2), that is the expansion times sums over the points.
const arma::mat& MomentBasis::beyond() const {
  std::call_once(beyond_made_, [this] {
    beyond_ = orthonormal(directions_->products.cross_sums(directions_->table, pivots()));
  });
  return beyond_;
}

arma::vec MomentBasis::training_transposed(const arma::mat& /*inputs*/, const arma::vec& u) const {
  return MomentSystem(*directions_, kept_, *directions_->points, 1.0, {}).transposed(u);
}

std::unique_ptr<SiteSystem> MomentBasis::site_system(const arma::mat& /*inputs*/, const Prior& prior,
                                                     const std::stop_token& stop) const {
  return std::make_unique<MomentSites>(directions_, kept_, prior, stop);
}

arma::mat MomentBasis::design_matrix(const arma::mat& inputs) const {
  constexpr arma::uword places_at_once = 1024;
  require_room(inputs.n_rows);
  const KernelProducts& products = directions_->products;
  const arma::mat places = standardisation().apply(inputs);
  std::vector<arma::uword> inside;
  std::vector<arma::uword> outside;
  for (arma::uword n = 0; n < places.n_rows; ++n)
    (products.contains(places, n) ? inside : outside).push_back(n);
  arma::mat design(inputs.n_rows, kept_ + 1, arma::fill::none);
  design.col(0).ones();
  const auto fill = [&](const std::vector<arma::uword>& rows, const auto& functions) {
    for (std::size_t first = 0; first < rows.size(); first += places_at_once) {
      const std::size_t last = std::min<std::size_t>(first + places_at_once, rows.size());
      const arma::uvec block(std::vector<arma::uword>(rows.begin() + static_cast<std::ptrdiff_t>(first),
                                                      rows.begin() + static_cast<std::ptrdiff_t>(last)));
      design.submat(block, arma::regspace<arma::uvec>(1, kept_)) = functions(arma::mat(places.rows(block)));
    }
  };
  const arma::mat turn = directions_->turn.head_cols(kept_);
  fill(inside, [&](const arma::mat& block) { return arma::mat(products.values(block) * turn); });
  fill(outside, [&](const arma::mat& block) { return arma::mat(products.expansion(block) * beyond()); });
  return design;
}

}  // namespace credence
