#include "core/model/near_kernel.h"

#include "core/concurrency/cancelled.h"
#include "core/concurrency/parallel.h"
#include "core/model/triangular.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstddef>

namespace credence {

namespace {

constexpr arma::uword points_a_tile = 32;
/// Entries this much smaller than the smallest that is kept are not looked at one by one.
constexpr double unseen_share = 1e-3;
constexpr arma::uword rows_multiplied_at_once = 512;
/// Of matrices: columns for which points are put in order at once, tiles of rows in one product, and rows
/// of the right factor that are taken or left together.
constexpr arma::uword columns_in_order_at_once = 1024;
constexpr std::size_t tiles_multiplied_at_once = 4;
constexpr arma::uword rows_in_a_run = 32;

struct TileEntries {
  std::vector<std::size_t> counts;  // a column each
  std::vector<int> rows;
  std::vector<double> values;
  double missed_squares = 0.0;
  double largest_missed_row = 0.0;
};

/// The columns of one tile, from the tiles that are near.
TileEntries entries_of(const PointTiles& points, const PointTiles::Tile& tile, const Kernel& kernel,
                       double smallest, double sight) {
  TileEntries result;
  const arma::uword columns = tile.count();
  const std::vector<const PointTiles::Tile*> near = tiles_near(points, tile, sight);
  std::vector<arma::mat> blocks;
  blocks.reserve(near.size());
  const arma::mat places = points.places.rows(tile.first, tile.last);
  for (const PointTiles::Tile* other : near) {
    blocks.push_back(kernel(points.places.rows(other->first, other->last), places));
  }
  for (arma::uword j = 0; j < columns; ++j) {
    const std::size_t before = result.rows.size();
    double missed = 0.0;
    for (std::size_t b = 0; b < near.size(); ++b) {
      const double* const values = blocks[b].colptr(j);
      for (arma::uword i = 0; i < blocks[b].n_rows; ++i) {
        if (values[i] >= smallest) {
          result.rows.push_back(static_cast<int>(near[b]->first + i));
          result.values.push_back(values[i]);
        } else {
          missed += values[i];
          result.missed_squares += values[i] * values[i];
        }
      }
    }
    result.counts.push_back(result.rows.size() - before);
    result.largest_missed_row = std::max(result.largest_missed_row, missed);
  }
  return result;
}

}  // namespace

double bump_reach(double width, double value) {
  return width * std::sqrt(-2.0 * std::log(value));
}

std::optional<NearKernel> NearKernel::build(const arma::mat& inputs, const Kernel& kernel, double smallest,
                                            std::size_t most_entries, const std::stop_token& stop) {
  NearKernel result;
  result.kernel_ = kernel;
  result.points_ = tiles_of(inputs, points_a_tile);
  result.reach_ = bump_reach(kernel.width, smallest);
  const double sight = bump_reach(kernel.width, unseen_share * smallest);
  const PointTiles& points = result.points_;
  std::vector<TileEntries> found(points.tiles.size());
  std::atomic<std::size_t> entries = 0;
  parallel_for(points.tiles.size(), [&](std::size_t t) {
    throw_if_stopped(stop);
    if (entries > most_entries) return;
    found[t] = entries_of(points, points.tiles[t], kernel, smallest, sight);
    entries += found[t].rows.size();
  });
  if (entries > most_entries) return std::nullopt;
  const auto count = static_cast<double>(inputs.n_rows);
  result.starts_.reserve(inputs.n_rows + 1);
  result.rows_.reserve(entries);
  result.values_.reserve(entries);
  double squares = std::pow(count * unseen_share * smallest, 2);
  result.starts_.push_back(0);
  for (TileEntries& tile : found) {
    for (const std::size_t column : tile.counts) result.starts_.push_back(result.starts_.back() + column);
    result.rows_.insert(result.rows_.end(), tile.rows.begin(), tile.rows.end());
    result.values_.insert(result.values_.end(), tile.values.begin(), tile.values.end());
    squares += tile.missed_squares;
    result.missed_row_ = std::max(result.missed_row_, tile.largest_missed_row);
    tile = {};
  }
  result.missed_norm_ = std::sqrt(squares);
  result.missed_row_ += count * unseen_share * smallest;
  return result;
}

arma::vec NearKernel::in_rows(const arma::vec& values) const {
  arma::vec result(values.n_elem);
  result.elem(points_.order) = values;
  return result;
}

/// K' is symmetric, so that its columns serve as rows and no two threads write to one number.
arma::vec NearKernel::product(const arma::vec& v) const {
  arma::vec result(count());
  parallel_blocks(count(), rows_multiplied_at_once, [&](std::size_t first, std::size_t last) {
    for (std::size_t i = first; i <= last; ++i) {
      const Column row = column(i);
      double sum = 0.0;
      for (std::size_t k = 0; k < row.count; ++k) sum += row.values[k] * v[row.rows[k]];
      result[i] = sum;
    }
  });
  return result;
}

/// Rows first … last of K' as runs of columns: those in which any of these rows has an entry.
std::vector<NearKernel::Run> NearKernel::runs_of(arma::uword first, arma::uword last) const {
  std::vector<char> taken((count() + rows_in_a_run - 1) / rows_in_a_run, 0);
  for (arma::uword i = first; i <= last; ++i) {
    const Column row = column(i);
    for (std::size_t k = 0; k < row.count; ++k) taken[row.rows[k] / rows_in_a_run] = 1;
  }
  std::vector<Run> runs;
  for (arma::uword block = 0; block < taken.size();) {
    arma::uword end = block;
    while (end < taken.size() && taken[end] != 0) ++end;
    if (end > block) {
      const arma::uword begin = block * rows_in_a_run;
      const arma::uword columns = std::min(end * rows_in_a_run, count()) - begin;
      runs.push_back({begin, arma::mat(last - first + 1, columns, arma::fill::zeros)});
    }
    block = end + 1;
  }
  for (arma::uword i = first; i <= last; ++i) {
    const Column row = column(i);
    auto run = runs.begin();
    for (std::size_t k = 0; k < row.count; ++k) {
      const auto j = static_cast<arma::uword>(row.rows[k]);
      while (j >= run->first + run->entries.n_cols) ++run;
      run->entries(i - first, j - run->first) = row.values[k];
    }
  }
  return runs;
}

arma::mat NearKernel::product_in_rows(const arma::mat& v, const std::stop_token& stop) const {
  arma::mat result(arma::size(v), arma::fill::none);
  multiply_in_rows(v, result, stop);
  return result;
}

/// Columns first … last of `v`, N×C, transposed and its points in order: numbers of one point lie side by
/// side in memory.
arma::mat NearKernel::transposed_in_order(const arma::mat& v, arma::uword first, arma::uword last) const {
  constexpr arma::uword points_at_once = 1024;
  constexpr arma::uword side_by_side = 8;  // numbers that come into a cache together
  arma::mat result(last - first + 1, v.n_rows, arma::fill::none);
  parallel_blocks(v.n_rows, points_at_once, [&](arma::uword begin, arma::uword end) {
    for (arma::uword from = first; from <= last; from += side_by_side) {
      const arma::uword to = std::min(from + side_by_side - 1, last);
      for (arma::uword k = begin; k <= end; ++k) {
        double* const into = result.colptr(k);
        for (arma::uword c = from; c <= to; ++c) into[c - first] = v.colptr(c)[points_.order[k]];
      }
    }
  });
  return result;
}

void NearKernel::multiply_in_rows(const arma::mat& v, arma::mat& result, const std::stop_token& stop) const {
  const std::vector<PointTiles::Tile>& tiles = points_.tiles;
  for (arma::uword from = 0; from < v.n_cols; from += columns_in_order_at_once) {
    const arma::mat ordered =
        transposed_in_order(v, from, std::min(from + columns_in_order_at_once, v.n_cols) - 1);
    parallel_blocks(tiles.size(), tiles_multiplied_at_once, [&](std::size_t begin, std::size_t end) {
      throw_if_stopped(stop);
      const arma::uword first = tiles[begin].first;
      const arma::uword last = tiles[end].last;
      arma::mat sum(ordered.n_rows, last - first + 1, arma::fill::zeros);
      for (const Run& run : runs_of(first, last)) {
        add_product_of_columns(ordered, run.first, run.entries, sum);
      }
      for (arma::uword c = 0; c < sum.n_rows; ++c) {
        double* const into = result.colptr(from + c);
        for (arma::uword i = first; i <= last; ++i) into[points_.order[i]] = sum(c, i - first);
      }
    });
  }
}

double NearKernel::sum_of_squares() const {
  double sum = 0.0;
  for (const double value : values_) sum += value * value;
  return sum;
}

double NearKernel::largest_squares() const {
  double largest = 0.0;
  for (arma::uword j = 0; j < count(); ++j) {
    const Column entries = column(j);
    double sum = 0.0;
    for (std::size_t k = 0; k < entries.count; ++k) sum += entries.values[k] * entries.values[k];
    largest = std::max(largest, sum);
  }
  return largest;
}

}  // namespace credence
