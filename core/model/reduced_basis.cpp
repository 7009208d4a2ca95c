#include "core/model/reduced_basis.h"

#include "core/concurrency/cancelled.h"
#include "core/concurrency/parallel.h"
#include "core/model/leading_columns.h"
#include "core/model/pivoted_cholesky.h"
#include "core/model/product_on_cores.h"
#include "core/model/triangular.h"

#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

namespace credence {

namespace {

/// Up to so many points K itself is multiplied: N² work, but little of it, and fewer pivots are enough.
constexpr arma::uword most_points_for_products = 2000;

/// Whether so few pivots determine K to rounding error that LLᵀ in its place saves work: where the points'
/// box is few widths wide. Measured on 800 points: 2.2 times as many as leave K·Q its second order, of which
/// there are one or two a square of the width.
bool few_pivots_suffice(const arma::mat& inputs, const Kernel& kernel) {
  constexpr double points_per_square = 12.0;
  if (!kernel.family->separates) return false;  // of one that is not smooth nearly all pivots are wanted
  const arma::rowvec extent = arma::range(inputs, 0) / kernel.width + 1.0;
  return points_per_square * arma::prod(extent) <= static_cast<double>(inputs.n_rows);
}

/// Nats by which the directions left out may change the determinant's term. The fit's term is known only
/// after the fit; it came out below twenty times this on all data tried.
constexpr double determinant_tolerance = 1e-8;

/// A tight prior makes every change of the evidence small, but variances are compared with the prior's.
constexpr double largest_dropped_trace = 1e-5;

/// The upper triangle R of LᵀL = RᵀR. The columns of L come in falling size, but its pivots make them well
/// conditioned once scaled, so the squared condition costs nothing (measured: LR⁻¹ is orthonormal to 1e-12).
arma::mat triangle_of(const arma::mat& factor) {
  arma::mat triangle;
  if (!arma::chol(triangle, upper_gram(factor))) {
    arma::mat unused;
    arma::qr_econ(unused, triangle, factor);
  }
  return triangle;
}

/// `rest` + what the columns from each number on hold, in squares.
arma::vec tail_sums(const arma::mat& columns, double rest) {
  arma::vec sums(columns.n_cols + 1);
  sums(columns.n_cols) = rest;
  for (arma::uword k = columns.n_cols; k-- > 0;) {
    sums(k) = sums(k + 1) + arma::dot(columns.col(k), columns.col(k));
  }
  return sums;
}

/// The columns of F = KQ at all inputs, and ‖K - FQᵀ‖_F², which they miss of K.
double fill_features(const KernelSum& kernels, const arma::mat& inputs, arma::mat& features,
                     const std::stop_token& stop) {
  constexpr arma::uword block_entries = 1 << 20;
  const arma::uword rows =
      std::max<arma::uword>(16, block_entries / std::max<arma::uword>(1, kernels.centres.n_rows));
  double missed = 0.0;
  for (arma::uword first = 0; first < inputs.n_rows; first += rows) {
    throw_if_stopped(stop);
    const arma::uword last = std::min(first + rows, inputs.n_rows) - 1;
    const arma::mat block = kernels.kernel(inputs.rows(first, last), kernels.centres);
    const arma::mat kept = block * kernels.coefficients;
    features.rows(first, last) = kept;
    missed += arma::accu(arma::square(block - kept * kernels.coefficients.t()));
  }
  return missed;
}

/// K of the inputs with themselves, of which half is computed and the other half is the same, and ‖K‖_F².
std::pair<arma::mat, double> kernel_on_cores(const Kernel& kernel, const arma::mat& inputs,
                                             const std::stop_token& stop) {
  constexpr arma::uword columns = 64;
  const arma::uword count = inputs.n_rows;
  arma::mat gram(count, count, arma::fill::none);
  arma::vec squares((count + columns - 1) / columns);
  parallel_blocks(count, columns, [&](arma::uword first, arma::uword last) {
    throw_if_stopped(stop);
    const arma::mat block = kernel(inputs.rows(first, count - 1), inputs.rows(first, last));
    gram.submat(first, first, count - 1, last) = block;
    const arma::mat diagonal = block.head_rows(last + 1 - first);
    squares(first / columns) = 2.0 * arma::dot(block, block) - arma::dot(diagonal, diagonal);
    if (last + 1 < count)
      gram.submat(first, last + 1, last, count - 1) = block.tail_rows(count - 1 - last).t();
  });
  return {std::move(gram), arma::accu(squares)};
}

/// K·right of a symmetric K, whose columns are its rows, on all cores: in few blocks, since each product
/// reads all of `right` anew, and as many on every machine, since they decide the last digits.
void multiply_symmetric(const arma::mat& gram, const arma::mat& right, arma::mat& result,
                        const std::stop_token& stop = {}) {
  constexpr arma::uword blocks = 4;
  const arma::uword block = (gram.n_cols + blocks - 1) / blocks;
  parallel_blocks(gram.n_cols, block, [&](arma::uword first, arma::uword last) {
    throw_if_stopped(stop);
    result.rows(first, last) = gram.cols(first, last).t() * right;
  });
}

}  // namespace

double allowed_trace(double prior_variance) {
  return std::min(8.0 * determinant_tolerance / prior_variance, largest_dropped_trace);
}

std::optional<ReducedBasis> ReducedBasis::build_on(const arma::mat& centres, const arma::mat& inputs,
                                                   const Kernel& kernel, double largest_prior_variance,
                                                   arma::uword largest_rank, bool may_truncate,
                                                   const std::stop_token& stop,
                                                   const ProgressCallback& progress) {
  // A row of D is at most the root of what the pivots leave of the kernel at its input times that of what
  // they leave of it at all centres, so ‖D‖_F² ≤ N Σ residual. It is seldom above N/M (Σ residual)², and
  // known afterwards.
  const double allowed = allowed_trace(largest_prior_variance);
  const double share = static_cast<double>(centres.n_rows) / static_cast<double>(inputs.n_rows);
  const arma::uword most = std::min(centres.n_rows, largest_rank);
  const double sure = allowed / static_cast<double>(inputs.n_rows);
  for (double trace = 0.5 * std::sqrt(allowed * std::min(1.0, share));;
       trace = std::max(sure, 0.01 * trace)) {
    PivotedCholesky cholesky = pivoted_cholesky({centres, kernel}, {trace, 0.0, most}, stop, progress);
    const bool full = cholesky.pivots.n_elem == most;
    if (full && most < centres.n_rows && !may_truncate) return std::nullopt;
    throw_if_stopped(stop);
    ReducedBasis basis;
    basis.largest_prior_variance_ = largest_prior_variance;
    const arma::mat triangle = triangle_of(cholesky.factor);
    solve_upper_from_right(triangle, cholesky.factor);
    KernelSum kernels{kernel, centres, std::move(cholesky.factor)};
    basis.design_.set_size(inputs.n_rows, triangle.n_cols + 1);
    basis.design_.col(0).ones();
    arma::mat features(basis.design_.colptr(1), inputs.n_rows, triangle.n_cols, false, true);
    const double missed = fill_features(kernels, inputs, features, stop);
    if (missed > 0.5 * allowed && trace > sure && !full) continue;
    basis.dropped_trace_ = tail_sums(features, missed);
    basis.inputs_ = inputs;
    if (full && most < centres.n_rows) {
      basis.cut_centres_ = centres;
      basis.kernel_residual_ = cholesky.residual.max();
    }
    basis.kernels_ = std::make_shared<const KernelSum>(std::move(kernels));
    return basis;
  }
}

std::optional<ReducedBasis> ReducedBasis::build(const arma::mat& inputs, const Kernel& kernel,
                                                double largest_prior_variance, arma::uword largest_rank,
                                                bool may_truncate, const std::stop_token& stop,
                                                const ProgressCallback& progress) {
  const arma::uword most = std::min(inputs.n_rows, largest_rank);
  ReducedBasis basis;
  basis.largest_prior_variance_ = largest_prior_variance;
  const bool many = inputs.n_rows > most_points_for_products;
  const bool few_pivots = few_pivots_suffice(inputs, kernel);
  if (many && !few_pivots && kernel.family == &rbf_features) {
    auto near = NearKernel::build(inputs, kernel, nothing_of_kernel, most_entries_for_products, stop);
    if (near) basis.near_ = std::make_shared<const NearKernel>(std::move(*near));
  }
  if (many && !basis.near_) {
    if (!basis.build_from_factor(inputs, kernel, most, may_truncate, stop, progress)) return std::nullopt;
    return basis;
  }
  if (few_pivots && basis.build_from_factor(inputs, kernel, most, false, stop, progress)) return basis;
  if (!basis.build_from_products(inputs, kernel, most, may_truncate, stop, progress)) return std::nullopt;
  return basis;
}

bool ReducedBasis::build_from_products(const arma::mat& inputs, const Kernel& kernel, arma::uword most,
                                       bool may_truncate, const std::stop_token& stop,
                                       const ProgressCallback& progress) {
  const double allowed = allowed_trace(largest_prior_variance_);
  double whole = near_ ? near_->sum_of_squares() : 0.0;
  if (!near_) std::tie(gram_, whole) = kernel_on_cores(kernel, inputs, stop);
  // ‖D‖_F² ≤ ‖K - LLᵀ‖_F² ≤ (Σ residual)². It is seldom above four times Σ residual², and known afterwards.
  const PivotLimits limits{0.5 * std::sqrt(allowed), allowed / 16.0, most};
  const KernelEntries entries = near_ ? KernelEntries(inputs, kernel) : KernelEntries(gram_);
  PivotedCholesky cholesky = pivoted_cholesky(entries, limits, stop, progress);
  const bool cut = cholesky.pivots.n_elem == most && most < inputs.n_rows;
  if (cut && !may_truncate) return false;
  if (cut) {
    cut_centres_ = inputs;
    kernel_residual_ = cholesky.residual.max();
  }
  throw_if_stopped(stop);
  divide_by_upper(cholesky.factor, triangle_of(cholesky.factor));
  KernelSum kernels{kernel, inputs, std::move(cholesky.factor)};
  throw_if_stopped(stop);
  const arma::uword rank = kernels.count();
  design_.set_size(inputs.n_rows, rank + 1);
  design_.col(0).ones();
  arma::mat features(design_.colptr(1), inputs.n_rows, rank, false, true);
  if (near_) {
    near_->multiply_in_rows(kernels.coefficients, features, stop);
  } else {
    multiply_symmetric(gram_, kernels.coefficients, features, stop);
  }
  // Row by row ‖k_n‖² - ‖f_n‖², with what rounding may hide; or the bound that has no such difference.
  const double kept = arma::dot(features, features);
  const double trace = arma::accu(cholesky.residual);
  dropped_trace_ = tail_sums(features, std::min(std::max(whole - kept, 0.0) + 1e-13 * whole, trace * trace));
  kernels_ = std::make_shared<const KernelSum>(std::move(kernels));
  return true;
}

bool ReducedBasis::build_from_factor(const arma::mat& inputs, const Kernel& kernel, arma::uword most,
                                     bool may_truncate, const std::stop_token& stop,
                                     const ProgressCallback& progress) {
  const arma::uword count = inputs.n_rows;
  // From LLᵀ the loss is of first order in the residual, so that has to go down to rounding error.
  const PivotLimits limits{1e-12 * static_cast<double>(count), 0.0, most};
  PivotedCholesky cholesky = pivoted_cholesky(KernelEntries(inputs, kernel), limits, stop, progress);
  const bool cut = cholesky.pivots.n_elem == most && most < count;
  if (cut && !may_truncate) return false;
  if (cut) cut_centres_ = inputs;
  throw_if_stopped(stop);
  triangle_ = triangle_of(cholesky.factor);
  design_.set_size(count, triangle_.n_cols + 1);
  design_.col(0).ones();
  design_.tail_cols(triangle_.n_cols) = product_with_transposed_upper(cholesky.factor, triangle_);
  dropped_trace_ = tail_sums(design_.tail_cols(triangle_.n_cols), 0.0);
  residual_ = std::move(cholesky.residual);
  kernel_residual_ = residual_.max();
  const arma::mat pivot_rows = cholesky.factor.rows(cholesky.pivots).t();
  const arma::uword wanted = rank(largest_prior_variance_);  // the others are never asked for at new inputs
  const arma::mat rows = arma::trimatu(triangle_).eval().head_rows(wanted);
  kernels_ = std::make_shared<const KernelSum>(
      KernelSum{kernel, inputs.rows(cholesky.pivots), solution_with_upper(pivot_rows, rows.t())});
  return true;
}

arma::uword ReducedBasis::rank(double prior_variance) const {
  const arma::uword most = dropped_trace_.n_elem - 1;
  const double allowed = allowed_trace(prior_variance);
  // Falling, so the first that is small enough.
  const auto* first = std::partition_point(dropped_trace_.begin(), dropped_trace_.end(),
                                           [allowed](double trace) { return trace > allowed; });
  return std::min(most, static_cast<arma::uword>(first - dropped_trace_.begin()));
}

arma::mat ReducedBasis::design_matrix(arma::uword rank) const {
  return leading_columns(design_, rank + 1);
}

arma::mat ReducedBasis::design_matrix(const arma::mat& inputs, arma::uword rank) const {
  arma::mat design(inputs.n_rows, rank + 1);
  design.col(0).ones();
  design.tail_cols(rank) =
      kernels_->kernel.product(inputs, kernels_->centres, leading_columns(kernels_->coefficients, rank));
  return design;
}

arma::vec ReducedBasis::left_out(const arma::mat& inputs, const arma::mat& design) const {
  constexpr arma::uword rows = 256;
  arma::vec left(inputs.n_rows, arma::fill::none);
  parallel_blocks(inputs.n_rows, rows, [&](arma::uword first, arma::uword last) {
    const arma::mat all = kernels_->kernel(inputs.rows(first, last), cut_centres_);
    const arma::mat kept = design.submat(first, 1, last, design.n_cols - 1);
    left.subvec(first, last) = arma::clamp(arma::sum(arma::square(all), 1) - arma::sum(arma::square(kept), 1),
                                           0.0, arma::datum::inf);
  });
  return left;
}

arma::vec ReducedBasis::dropped_norms(const arma::mat& vectors, arma::uword rank) const {
  arma::mat dropped;
  if (residual_.is_empty()) {
    if (near_) {
      dropped = near_->product_in_rows(vectors);
    } else if (inputs_.is_empty()) {
      dropped.set_size(arma::size(vectors));
      multiply_symmetric(gram_, vectors, dropped);
    } else {
      dropped = kernels_->kernel.product(kernels_->centres, inputs_, vectors);
    }
    const arma::mat kept = leading_columns(kernels_->coefficients, rank);
    dropped -= kept * (kept.t() * dropped);
  } else if (rank + 1 < design_.n_cols) {
    dropped = design_.tail_cols(design_.n_cols - 1 - rank).t() * vectors;
  }
  arma::vec norms(vectors.n_cols, arma::fill::zeros);
  for (arma::uword c = 0; c < dropped.n_cols; ++c) norms(c) = arma::norm(dropped.col(c));
  return norms;
}

arma::mat ReducedBasis::kernel_product(const arma::mat& vectors) const {
  // F = LRᵀ, so L = FR⁻ᵀ.
  const arma::mat design = design_.tail_cols(triangle_.n_cols);
  arma::mat products = design.t() * vectors;
  solve_upper(triangle_, products);
  solve_upper_transposed(triangle_, products);
  return design * products;
}

SpectralBasis::SpectralBasis(const Standardisation& standardisation,
                             std::shared_ptr<const ReducedBasis> reduced, arma::uword directions,
                             arma::uword full_size)
    : Basis(standardisation), reduced_(std::move(reduced)), directions_(directions), full_size_(full_size) {}

arma::mat SpectralBasis::design_matrix(const arma::mat& inputs) const {
  return reduced_->design_matrix(standardisation().apply(inputs), directions_);
}

arma::vec SpectralBasis::left_out(const arma::mat& inputs, const arma::mat& design) const {
  if (!is_cut()) return {};
  return reduced_->left_out(standardisation().apply(inputs), design);
}

arma::mat SpectralBasis::training_design(const arma::mat& inputs) const {
  if (inputs.is_empty()) return arma::mat(0, size());  // it was made for places, of which none has a label
  return reduced_->design_matrix(directions_);
}

}  // namespace credence
