#include "core/model/moment_directions.h"

#include "core/concurrency/cancelled.h"
#include "core/concurrency/parallel.h"
#include "core/model/product_on_cores.h"
#include "core/model/reduced_basis.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>

namespace credence {

namespace {

/// Probabilities are off by the root of what is dropped: a hundredth of what a ReducedBasis may lose keeps
/// them within 1e-6.
constexpr double share_of_allowed = 0.01;
/// Columns that are found before the rest of the matrix is brought up to date, by one product.
constexpr arma::uword columns_of_panel = 64;

struct GramFactor {
  arma::mat columns;  // L
  arma::uvec pivots;
  double rest_trace = 0.0;
  double rest = 0.0;
};

/// G ≈ LLᵀ until what is left, E, cannot cost more than `allowed` of tr(EG). As E is nothing in the rows of
/// pivots, that is at most tr(E) times the trace of G in the others, which are the small ones.
GramFactor pivoted_factor(const arma::mat& gram, double allowed, const std::stop_token& stop) {
  const arma::uword r = gram.n_rows;
  arma::mat left = gram;
  arma::vec diagonal = gram.diag();
  double others = arma::accu(diagonal);
  GramFactor factor{arma::mat(r, r, arma::fill::zeros), arma::uvec(r)};
  arma::uword found = 0;
  bool done = false;
  while (found < r && !done) {
    throw_if_stopped(stop);
    const arma::uword begin = found;
    for (; found < std::min(begin + columns_of_panel, r); ++found) {
      const arma::uword pivot = diagonal.index_max();
      factor.rest_trace = arma::accu(diagonal);
      factor.rest = factor.rest_trace * others;
      done = !(diagonal(pivot) > 0.0) || factor.rest <= allowed;
      if (done) break;
      arma::vec column = left.col(pivot);
      if (found > begin) {
        const arma::mat panel(factor.columns.colptr(begin), r, found - begin, false, true);
        column -= panel * panel.row(pivot).t();
      }
      column /= std::sqrt(diagonal(pivot));
      // Exactly nothing, where it differs from that by rounding.
      for (arma::uword k = 0; k < found; ++k) column(factor.pivots(k)) = 0.0;
      factor.columns.col(found) = column;
      factor.pivots(found) = pivot;
      others = std::max(0.0, others - gram(pivot, pivot));
      diagonal -= arma::square(column);
      diagonal(pivot) = 0.0;
      diagonal.clamp(0.0, arma::datum::inf);
    }
    if (found == begin || done) break;
    const arma::mat panel = factor.columns.cols(begin, found - 1);
    parallel_blocks(r, columns_of_panel, [&](std::size_t first, std::size_t last) {
      left.cols(first, last) -= panel * panel.rows(first, last).t();
    });
  }
  if (!done) factor.rest_trace = factor.rest = 0.0;
  factor.columns.resize(r, found);
  factor.pivots.resize(found);
  return factor;
}

}  // namespace

double MomentDirections::dropped_trace(arma::uword kept) const {
  return rest + (kept < squares.n_elem ? arma::accu(squares.tail(squares.n_elem - kept)) : 0.0);
}

arma::uword MomentDirections::kept(double prior_variance) const {
  return kept_within(share_of_allowed * allowed_trace(prior_variance));
}

arma::uword MomentDirections::kept_within(double allowed) const {
  double dropped = rest;
  arma::uword count = squares.n_elem;
  while (count > 0 && dropped + squares(count - 1) <= allowed) dropped += squares(--count);
  return count;
}

MomentDirections MomentDirections::of(KernelProducts products, std::shared_ptr<const ChebyshevPoints> points,
                                      double largest_prior, const std::stop_token& stop) {
  const arma::vec ones(points->size(), arma::fill::ones);
  arma::mat table = points->sums(ones, 2 * products.along1().degree(), 2 * products.along2().degree(), stop);
  const arma::mat gram = products.gram(table, products.count());
  GramFactor factor = pivoted_factor(gram, 0.1 * share_of_allowed * allowed_trace(largest_prior), stop);
  const arma::mat images = product_on_cores(gram, factor.columns);
  return {.products = std::move(products),
          .points = std::move(points),
          .table = std::move(table),
          .turn = factor.columns,
          .pivots = std::move(factor.pivots),
          .squares = arma::sum(factor.columns % images, 0).t(),
          .rest_trace = factor.rest_trace,
          .rest = factor.rest,
          .largest_prior = largest_prior};
}

}  // namespace credence
