#include "core/model/sparse_hessian.h"

#include "core/concurrency/cancelled.h"
#include "core/concurrency/parallel.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstddef>
#include <limits>
#include <numbers>
#include <utility>

namespace credence {

namespace {

/// What may be left out of H may change log det H by about so many nats, as its bound has it.
constexpr double missed_nats = 1e-6;
/// The bound of data at hand, over what it would be were all entries that are left out as large as can be.
constexpr double usual_spread = 50.0;
/// Entries this much smaller than the smallest that is kept are not looked at one by one.
constexpr double unseen_in_hessian = 1e-3;
/// Rows of the Hessian in one product.
constexpr std::size_t rows_filled_at_once = 1024;
/// Places whose variances are computed together.
constexpr arma::uword places_in_a_tile = 64;

/// Of exp(-r²/4l²), by which entries of H fall.
double smallest_entry(arma::uword points, double largest_prior_variance) {
  return missed_nats / (usual_spread * static_cast<double>(points) * std::max(1.0, largest_prior_variance));
}

struct TilePattern {
  std::vector<int> counts;  // a column each
  std::vector<int> rows;
  double missed_squares = 0.0;  // of exp(-r²/4l²)
  double largest_row = 0.0;
};

/// The lower triangle's columns of one tile: rows of points within a distance.
TilePattern pattern_of(const NearKernel& kernel, const PointTiles::Tile& tile, double reach, double sight) {
  const PointTiles& points = kernel.points();
  const double width = kernel.kernel().width;
  const std::vector<const PointTiles::Tile*> near = tiles_near(points, tile, sight);
  TilePattern result;
  const double* const x1 = points.places.colptr(0);
  const double* const x2 = points.places.colptr(1);
  for (arma::uword j = tile.first; j <= tile.last; ++j) {
    const std::size_t before = result.rows.size();
    double row_sum = 0.0;
    for (const PointTiles::Tile* other : near) {
      for (arma::uword i = other->first; i <= other->last; ++i) {
        const double d1 = x1[i] - x1[j];
        const double d2 = x2[i] - x2[j];
        const double square = d1 * d1 + d2 * d2;
        const double size = std::exp(-square / (4.0 * width * width));
        row_sum += size;
        if (square > reach * reach) {
          result.missed_squares += size * size;
        } else if (i >= j) {
          result.rows.push_back(static_cast<int>(i));
        }
      }
    }
    result.counts.push_back(static_cast<int>(result.rows.size() - before));
    result.largest_row = std::max(result.largest_row, row_sum);
  }
  return result;
}

/// Numbers for as many names as there are, and which have one.
class Numbering {
 public:
  explicit Numbering(arma::uword names) : number_of_(names, -1) {}

  void add(int name) {
    if (number_of_[name] >= 0) return;
    number_of_[name] = static_cast<int>(names_.size());
    names_.push_back(name);
  }
  int number(int name) const { return number_of_[name]; }
  const std::vector<int>& names() const { return names_; }
  void clear() {
    for (const int name : names_) number_of_[name] = -1;
    names_.clear();
  }

 private:
  std::vector<int> number_of_;
  std::vector<int> names_;
};

/// Σ_m k_mi R_m k_mj for the columns j of a tile and the rows i of its pattern.
class TileProduct {
 public:
  TileProduct(const NearKernel& kernel, const SupernodalPattern& pattern)
      : kernel_(kernel), pattern_(pattern), points_(kernel.count()), rows_(kernel.count()) {}

  void fill(const PointTiles::Tile& tile, const arma::vec& factors, double* values) {
    points_.clear();
    rows_.clear();
    for (arma::uword j = tile.first; j <= tile.last; ++j) {
      const NearKernel::Column column = kernel_.column(j);
      for (std::size_t k = 0; k < column.count; ++k) points_.add(column.rows[k]);
      for (int k = pattern_.starts()[j]; k < pattern_.starts()[j + 1]; ++k) rows_.add(pattern_.rows()[k]);
    }
    arma::mat weighted(points_.names().size(), tile.count(), arma::fill::zeros);
    for (arma::uword j = tile.first; j <= tile.last; ++j) {
      const NearKernel::Column column = kernel_.column(j);
      double* const into = weighted.colptr(j - tile.first);
      for (std::size_t k = 0; k < column.count; ++k) {
        into[points_.number(column.rows[k])] = factors[column.rows[k]] * column.values[k];
      }
    }
    const std::size_t row_count = rows_.names().size();
    products_.set_size(tile.count(), row_count);
    for (std::size_t first = 0; first < row_count; first += rows_filled_at_once) {
      const std::size_t last = std::min(first + rows_filled_at_once, row_count);
      unweighted_.zeros(points_.names().size(), last - first);
      for (std::size_t r = first; r < last; ++r) {
        const NearKernel::Column column = kernel_.column(static_cast<arma::uword>(rows_.names()[r]));
        double* const into = unweighted_.colptr(r - first);
        for (std::size_t k = 0; k < column.count; ++k) {
          const int number = points_.number(column.rows[k]);
          if (number >= 0) into[number] = column.values[k];
        }
      }
      products_.cols(first, last - 1) = weighted.t() * unweighted_;
    }
    for (arma::uword j = tile.first; j <= tile.last; ++j) {
      for (int k = pattern_.starts()[j]; k < pattern_.starts()[j + 1]; ++k) {
        const int row = pattern_.rows()[k];
        const double sum = products_(j - tile.first, rows_.number(row));
        values[k] = sum + (static_cast<arma::uword>(row) == j ? 1.0 : 0.0);
      }
    }
  }

 private:
  const NearKernel& kernel_;
  const SupernodalPattern& pattern_;
  Numbering points_;
  Numbering rows_;
  arma::mat unweighted_;
  arma::mat products_;
};

}  // namespace

arma::vec near_logits(const NearKernel& kernel, const arma::vec& weights) {
  return kernel.product(weights.tail(kernel.count())) + weights(0);
}

arma::vec near_transposed(const NearKernel& kernel, const arma::vec& u) {
  arma::vec result(u.n_elem + 1);
  result(0) = arma::accu(u);
  result.tail(u.n_elem) = kernel.product(u);
  return result;
}

double SparsePattern::reach(arma::uword points, double width, double largest_prior_variance) {
  return bump_reach(std::numbers::sqrt2 * width, smallest_entry(points, largest_prior_variance));
}

/// With m between them two kernels have the product exp(-r²/4l²) exp(-‖m - c‖²/l²), c in their middle, so
/// that an entry of H at distance r is at most ¼σ0² exp(-r²/4l²) times the sum of the latter over all points.
/// Of the point z next to c, max(‖z - c‖, ‖m - z‖ - ‖z - c‖) ≥ ‖m - z‖/2: no such sum is more than that of
/// exp(-‖m - z‖²/4l²), which is a row's.
std::shared_ptr<const SparsePattern> SparsePattern::find(std::shared_ptr<const NearKernel> kernel,
                                                         double largest_prior_variance,
                                                         std::size_t most_entries,
                                                         const std::stop_token& stop) {
  const PointTiles& points = kernel->points();
  const auto count = static_cast<double>(kernel->count());
  const double smallest = smallest_entry(kernel->count(), largest_prior_variance);
  const double reach = SparsePattern::reach(kernel->count(), kernel->kernel().width, largest_prior_variance);
  const double sight = bump_reach(std::numbers::sqrt2 * kernel->kernel().width, unseen_in_hessian * smallest);
  std::vector<TilePattern> found(points.tiles.size());
  std::atomic<std::size_t> entries = 0;
  parallel_for(points.tiles.size(), [&](std::size_t t) {
    throw_if_stopped(stop);
    if (entries > most_entries) return;
    found[t] = pattern_of(*kernel, points.tiles[t], reach, sight);
    entries += found[t].rows.size();
  });
  if (entries > std::min<std::size_t>(most_entries, std::numeric_limits<int>::max())) return nullptr;
  std::vector<int> starts;
  std::vector<int> rows;
  starts.reserve(kernel->count() + 1);
  rows.reserve(entries);
  double squares = std::pow(count * unseen_in_hessian * smallest, 2);
  double largest_row = 0.0;
  starts.push_back(0);
  for (TilePattern& tile : found) {
    for (const int column : tile.counts) starts.push_back(starts.back() + column);
    rows.insert(rows.end(), tile.rows.begin(), tile.rows.end());
    squares += tile.missed_squares;
    largest_row = std::max(largest_row, tile.largest_row);
    tile = {};
  }
  auto result = std::make_shared<SparsePattern>();
  result->largest_prior_variance_ = largest_prior_variance;
  result->missed_norm_ = 0.25 * (largest_row + count * unseen_in_hessian * smallest) * std::sqrt(squares);
  throw_if_stopped(stop);
  result->pattern_ = std::make_shared<const SupernodalPattern>(std::move(starts), std::move(rows),
                                                               dissection_order(points.places, reach));
  result->kernel_ = std::move(kernel);
  return result;
}

/// The numbers of the lower triangle of I + σ0²K'RK', which differs from H by the constant's row alone.
std::vector<double> SparsePattern::values(const arma::vec& curvature, double prior_variance,
                                          const std::stop_token& stop) const {
  const arma::vec factors = prior_variance * curvature;
  std::vector<double> result(pattern_->rows().size());
  const std::vector<PointTiles::Tile>& tiles = kernel_->points().tiles;
  constexpr std::size_t tiles_at_once = 8;
  parallel_blocks(tiles.size(), tiles_at_once, [&](std::size_t first, std::size_t last) {
    TileProduct product(*kernel_, *pattern_);
    for (std::size_t t = first; t <= last; ++t) {
      throw_if_stopped(stop);
      product.fill(tiles[t], factors, result.data());
    }
  });
  return result;
}

std::shared_ptr<const SparseHessian> SparsePattern::factor(
    const std::shared_ptr<const SparsePattern>& pattern, const arma::vec& curvature, double prior_variance,
    const std::stop_token& stop) {
  auto factor =
      SupernodalPattern::factor(pattern->pattern_, pattern->values(curvature, prior_variance, stop));
  throw_if_stopped(stop);
  if (!factor) return nullptr;
  return std::make_shared<const SparseHessian>(pattern, std::move(factor), curvature, prior_variance);
}

SparseHessian::SparseHessian(std::shared_ptr<const SparsePattern> pattern,
                             std::shared_ptr<const SupernodalFactor> factor, arma::vec curvature,
                             double prior_variance)
    : pattern_(std::move(pattern)),
      factor_(std::move(factor)),
      curvature_(std::move(curvature)),
      prior_variance_(prior_variance) {
  arma::mat border = prior_variance_ * pattern_->kernel().product(curvature_);
  factor_->solve(border);
  half_ = border.col(0);
  factor_->solve_transposed(border);
  quotient_ = border.col(0);
  pivot_ = 1.0 + prior_variance_ * arma::accu(curvature_) - arma::dot(half_, half_);
}

/// Weights of the kernels, all rows but the first, from the order of the inputs into the kernel's.
void SparseHessian::in_kernel_order(arma::mat& weights) const {
  const arma::uvec& order = pattern_->kernel().points().order;
  weights.tail_rows(order.n_elem) = arma::mat(weights.rows(order + 1));
}

void SparseHessian::in_row_order(arma::mat& weights) const {
  const arma::uvec& order = pattern_->kernel().points().order;
  const arma::mat kernels = weights.tail_rows(order.n_elem);
  weights.rows(order + 1) = kernels;
}

/// U = [ρ 0; L⁻¹Pb LᵀP] with the constant first, where UᵀU = H and ρ² is the pivot.
void SparseHessian::solve(arma::mat& right) const {
  const arma::uword n = half_.n_elem;
  right.row(0) /= std::sqrt(pivot_);
  arma::mat kernels = right.tail_rows(n) - half_ * right.row(0);
  factor_->solve_transposed(kernels);
  right.tail_rows(n) = kernels;
  in_row_order(right);
}

void SparseHessian::solve_transposed(arma::mat& right) const {
  in_kernel_order(right);
  arma::mat kernels = right.tail_rows(half_.n_elem);
  factor_->solve(kernels);
  right.row(0) = (right.row(0) - half_.t() * kernels) / std::sqrt(pivot_);
  right.tail_rows(half_.n_elem) = kernels;
}

arma::vec SparseHessian::times_inverse(const arma::vec& v) const {
  arma::mat kernels = v.tail(half_.n_elem);
  factor_->solve(kernels);
  factor_->solve_transposed(kernels);
  arma::vec result(v.n_elem);
  result(0) = (v(0) - arma::dot(quotient_, v.tail(half_.n_elem))) / pivot_;
  result.tail(half_.n_elem) = kernels.col(0) - quotient_ * result(0);
  return result;
}

arma::vec SparseHessian::product(const arma::vec& v) const {
  const NearKernel& kernel = pattern_->kernel();
  arma::mat ordered = v;
  in_kernel_order(ordered);
  const arma::vec logits = near_logits(kernel, ordered.col(0));
  arma::mat result =
      ordered.col(0) + prior_variance_ * near_transposed(kernel, arma::vec(curvature_ % logits));
  in_row_order(result);
  return result.col(0);
}

double SparseHessian::log_determinant() const {
  return factor_->log_determinant() + std::log(pivot_);
}

arma::vec SparseHessian::inverse_diagonal() const {
  arma::mat result(size(), 1);
  result(0) = 1.0 / pivot_;
  result.tail_rows(half_.n_elem) = factor_->inverse_diagonal() + arma::square(quotient_) / pivot_;
  in_row_order(result);
  return result.col(0);
}

double SparseHessian::determinant_rounding() const {
  const double border = (1.0 + prior_variance_ * arma::accu(curvature_)) / pivot_;
  return std::numeric_limits<double>::epsilon() * (factor_->eliminated_shares() + border);
}

std::shared_ptr<const HessianRoot> SparseHessian::without_data() const {
  return SparsePattern::factor(pattern_, arma::zeros(half_.n_elem), prior_variance_);
}

/// Tile by tile of places: of H⁻¹ only what stands among the kernels that reach them.
arma::vec SparseHessian::variances(const arma::mat& inputs) const {
  const NearKernel& kernel = pattern_->kernel();
  const PointTiles places = tiles_of(inputs, places_in_a_tile);
  const PointTiles& points = kernel.points();
  const double squared_reach = kernel.reach() * kernel.reach();
  arma::vec result(inputs.n_rows);
  factor_->inverse_among({});  // before threads ask for it
  parallel_for(places.tiles.size(), [&](std::size_t t) {
    const PointTiles::Tile& tile = places.tiles[t];
    std::vector<arma::uword> near;
    for (const PointTiles::Tile* other : tiles_near(points, tile, kernel.reach())) {
      for (arma::uword m = other->first; m <= other->last; ++m) {
        if (squared_distance(tile, points.places.colptr(0)[m], points.places.colptr(1)[m]) <= squared_reach)
          near.push_back(m);
      }
    }
    arma::vec squares(tile.count(), arma::fill::zeros);
    arma::vec along(tile.count(), arma::fill::ones);
    if (!near.empty()) {
      const arma::uvec rows(near);
      const arma::mat functions =
          kernel.kernel()(points.places.rows(rows), places.places.rows(tile.first, tile.last));
      const arma::mat images = factor_->inverse_among(near) * functions;
      squares = arma::sum(functions % images, 0).t();
      along -= functions.t() * arma::vec(quotient_.elem(rows));
    }
    const arma::vec variance = arma::clamp(squares, 0.0, arma::datum::inf) + arma::square(along) / pivot_;
    for (arma::uword k = 0; k < tile.count(); ++k) result(places.order(tile.first + k)) = variance(k);
  });
  return result;
}

}  // namespace credence
