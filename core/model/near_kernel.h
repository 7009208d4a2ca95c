#pragma once

#include "core/model/feature_family.h"
#include "core/model/near_points.h"

#include <armadillo>

#include <cstddef>
#include <optional>
#include <stop_token>
#include <vector>

namespace credence {

/// The kernel matrix K of N points with themselves without its entries below a smallest one, K = K' + E, for
/// a kernel that falls with the distance. The points stand in an order of their own, neighbours near one
/// another.
class NearKernel {
 public:
  /// Nothing where more than `most_entries` are at least `smallest`. Throws Cancelled when stopped.
  static std::optional<NearKernel> build(const arma::mat& inputs, const Kernel& kernel, double smallest,
                                         std::size_t most_entries, const std::stop_token& stop = {});

  arma::uword count() const { return points_.places.n_rows; }
  const Kernel& kernel() const { return kernel_; }
  const PointTiles& points() const { return points_; }
  double reach() const { return reach_; }  ///< the distance from which on entries are left out

  /// Of numbers in the order of the inputs, N, those in this order; and back.
  arma::vec in_order(const arma::vec& values) const { return values.elem(points_.order); }
  arma::vec in_rows(const arma::vec& values) const;

  /// K'v, N, in this order, on all cores.
  arma::vec product(const arma::vec& v) const;
  /// The same of many columns, N×C, and both in the order of the inputs.
  arma::mat product_in_rows(const arma::mat& v, const std::stop_token& stop = {}) const;
  /// The same into a matrix of that size.
  void multiply_in_rows(const arma::mat& v, arma::mat& result, const std::stop_token& stop = {}) const;
  double sum_of_squares() const;   ///< ‖K'‖_F²
  double largest_squares() const;  ///< of a column, their sum

  /// The entries of column j, as many as there are rows, which ascend.
  struct Column {
    const int* rows;
    const double* values;
    std::size_t count;
  };
  Column column(arma::uword j) const {
    const std::size_t first = starts_[j];
    return {rows_.data() + first, values_.data() + first, starts_[j + 1] - first};
  }
  std::size_t entries() const { return rows_.size(); }

  double missed_norm() const { return missed_norm_; }  ///< at least ‖E‖_F
  double missed_row() const { return missed_row_; }    ///< at least Σ_j E_ij, whichever i, and so ‖E‖₂

 private:
  /// Neighbouring columns of some rows, with zeros where there is no entry.
  struct Run {
    arma::uword first;
    arma::mat entries;
  };
  std::vector<Run> runs_of(arma::uword first, arma::uword last) const;
  arma::mat transposed_in_order(const arma::mat& v, arma::uword first, arma::uword last) const;

  Kernel kernel_;
  PointTiles points_;
  double reach_ = 0.0;
  std::vector<std::size_t> starts_;  // N+1
  std::vector<int> rows_;
  std::vector<double> values_;
  double missed_norm_ = 0.0;
  double missed_row_ = 0.0;
};

/// The distance at which exp(-r²/2l²) is `value`, below one.
double bump_reach(double width, double value);

}  // namespace credence
