#include "core/model/chebyshev_points.h"

#include "core/concurrency/cancelled.h"
#include "core/concurrency/parallel.h"
#include "core/model/cell_cosines.h"
#include "core/model/chebyshev.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <numeric>

namespace credence {

namespace {

// No power of two, by which all columns of their polynomials would share the same few lines of the cache.
constexpr arma::uword points_of_run = 504;

/// Multiplications in large products, about, that a pass with so many cells along an axis takes as long as:
/// fitted to passes over 3,000 to a million points, of degrees from 16 to 80, on two cores.
double work_with(arma::uword cells, arma::uword points, arma::uword degree) {
  constexpr double of_point = 580.0;  // its polynomials and what is made of its logit
  constexpr double of_cell = 9500.0;  // whose products are small ones,
  constexpr double of_sums = 38.0;    // and whose sums are put together
  constexpr double of_table = 1.4;
  const auto along = static_cast<double>(cells);
  const auto all = static_cast<double>(degree + 1);
  const auto terms = static_cast<double>(CellCosines::terms_for(cells, degree));
  const double to_cells = static_cast<double>(points) * (of_point + terms * terms);
  if (cells == 1) return to_cells;
  return to_cells + along * along * (of_cell + of_sums * terms * terms) +
         of_table * along * terms * all * (along * terms + all);
}

arma::uword cells_for(arma::uword points, arma::uword degree) {
  constexpr arma::uword most_cells = 64;
  arma::uword best = 1;
  double least = work_with(best, points, degree);
  for (arma::uword cells = 2; cells <= most_cells; ++cells) {
    const double work = work_with(cells, points, degree);
    if (work >= least) continue;
    least = work;
    best = cells;
  }
  return best;
}

/// Sums are added up in so many parts, whatever the number of threads: their rounding does not depend on it.
arma::uword parts_of(arma::uword count) {
  constexpr arma::uword worth_a_thread = 512;
  constexpr arma::uword worth_more_tables = 2048;
  constexpr arma::uword most_parts = 16;
  const arma::uword fewest = count >= 2 * worth_a_thread ? 2 : 1;
  return std::clamp<arma::uword>(count / worth_more_tables, fewest, most_parts);
}

arma::vec angles_of(const arma::vec& places) {
  constexpr std::size_t at_once = 8192;
  arma::vec angles(places.n_elem, arma::fill::none);
  parallel_blocks(places.n_elem, at_once, [&](std::size_t first, std::size_t last) {
    angles.subvec(first, last) = arma::acos(places.subvec(first, last));
  });
  return angles;
}

}  // namespace

ChebyshevPoints::ChebyshevPoints(const arma::vec& along1, const arma::vec& along2, arma::uword usual_degree)
    : cells_(cells_for(along1.n_elem, usual_degree)) {
  put_in_order(angles_of(along1), angles_of(along2));
}

double ChebyshevPoints::work(arma::uword points, arma::uword degree) {
  return work_with(cells_for(points, degree), points, degree);
}

/// By cells, row after row, and as they came in each of them.
void ChebyshevPoints::put_in_order(const arma::vec& angles1, const arma::vec& angles2) {
  const arma::uword count = angles1.n_elem;
  const double cells_per_angle = static_cast<double>(cells_) / std::numbers::pi;
  const auto cell_along = [&](double angle) {
    return std::min(static_cast<arma::uword>(angle * cells_per_angle), cells_ - 1);
  };
  std::vector<std::uint32_t> cell(count);
  std::vector<std::uint32_t> ends(cells_ * cells_);
  for (arma::uword n = 0; n < count; ++n) {
    cell[n] = static_cast<std::uint32_t>(cell_along(angles1(n)) * cells_ + cell_along(angles2(n)));
    ++ends[cell[n]];
  }
  std::uint32_t before = 0;
  for (std::uint32_t& end : ends) std::swap(end, before), before += end;
  order_.resize(count);
  angles1_.set_size(count);
  angles2_.set_size(count);
  for (arma::uword n = 0; n < count; ++n) {
    const std::uint32_t k = ends[cell[n]]++;
    order_[k] = static_cast<std::uint32_t>(n);
    angles1_(k) = angles1(n);
    angles2_(k) = angles2(n);
  }
  find_runs(ends);
  share_out();
}

/// From where the points of each cell end.
void ChebyshevPoints::find_runs(const std::vector<std::uint32_t>& ends) {
  arma::uword begin = 0;
  for (arma::uword cell = 0; cell < ends.size(); ++cell) {
    for (; begin < ends[cell]; begin = runs_.back().end) {
      const arma::uword end = std::min<arma::uword>(begin + points_of_run, ends[cell]);
      runs_.push_back({cell / cells_, cell % cells_, begin, end});
    }
  }
}

void ChebyshevPoints::share_out() {
  const arma::uword parts = parts_of(size());
  std::size_t run = 0;
  for (arma::uword part = 0; part < parts; ++part) {
    const arma::uword begin = size() * part / parts;
    while (run < runs_.size() && runs_[run].begin < begin) ++run;
    parts_.push_back(run);
  }
  parts_.push_back(runs_.size());
}

/// work(part, the runs of one row of cells) for all rows of all parts, a part on one thread.
template <typename Work>
void ChebyshevPoints::for_rows_of_cells(const Work& work) const {
  parallel_for(parts_.size() - 1, [&](std::size_t part) {
    const auto row_ends = [&](std::size_t run) {
      return run == parts_[part + 1] || runs_[run].cell1 != runs_[run - 1].cell1;
    };
    for (std::size_t first = parts_[part], run = first; run < parts_[part + 1];) {
      if (!row_ends(++run)) continue;
      work(part, std::span(runs_).subspan(first, run - first));
      first = run;
    }
  });
}

/// T_m of where in their cell the points of a run are, points×terms.
void ChebyshevPoints::set_values(arma::mat& values, const arma::vec& angles, const Run& run,
                                 arma::uword cell) const {
  const arma::vec own = angles.subvec(run.begin, run.end - 1);
  if (cells_ == 1) {
    set_chebyshev_values(values, arma::cos(own));
    return;
  }
  const double per_half = static_cast<double>(2 * cells_) / std::numbers::pi;  // 1/δ
  set_chebyshev_values(values, own * per_half - static_cast<double>(2 * cell + 1));
}

/// One pass over the points: own_of(run, their numbers, values) is given the values of the surface, where
/// there is one, and makes of them what is summed, where it is.
template <typename Own>
arma::mat ChebyshevPoints::pass(const arma::mat* surface, arma::uword degree1, arma::uword degree2,
                                bool summed, const Own& own_of, const std::stop_token& stop) const {
  const CellCosines cosines1(cells_, degree1);
  const CellCosines cosines2(cells_, degree2);
  const arma::uword terms1 = cosines1.terms();
  const arma::uword terms2 = cosines2.terms();
  const arma::mat turns2 = cosines2.coefficients(0, cells_ - 1);
  std::vector<arma::mat> tables(parts_.size() - 1);
  if (summed) std::ranges::fill(tables, arma::mat(degree1 + 1, degree2 + 1, arma::fill::zeros));
  for_rows_of_cells([&](std::size_t part, std::span<const Run> row) {
    const arma::uword first = row.front().cell2;
    const arma::uword last = row.back().cell2;
    const arma::mat turn1 = cosines1.coefficients(row.front().cell1, row.front().cell1);
    const arma::mat turn2 = turns2.rows(first * terms2, (last + 1) * terms2 - 1);
    const auto block = [&](const Run& run) { return (run.cell2 - first) * terms2; };
    arma::mat series;
    if (surface != nullptr) series = turn1 * *surface * turn2.t();
    arma::mat sums(terms1, summed ? turn2.n_rows : 0, arma::fill::zeros);
    arma::mat values1(points_of_run, terms1);
    arma::mat values2(points_of_run, terms2);
    arma::mat along1(surface != nullptr ? points_of_run : 0, terms2);
    arma::vec own(points_of_run);
    for (const Run& run : row) {
      throw_if_stopped(stop);
      set_values(values1, angles1_, run, run.cell1);
      set_values(values2, angles2_, run, run.cell2);
      own.set_size(run.end - run.begin);
      if (surface != nullptr) {
        along1 = values1 * series.submat(0, block(run), arma::size(terms1, terms2));
        own = arma::sum(along1 % values2, 1);
      }
      own_of(static_cast<std::size_t>(&run - runs_.data()), std::span(order_).subspan(run.begin, own.n_elem),
             own);
      if (!summed) continue;
      values2.each_col() %= own;
      sums.submat(0, block(run), arma::size(terms1, terms2)) += values1.t() * values2;
    }
    if (summed) tables[part] += turn1.t() * (sums * turn2);
  });
  arma::mat sum = std::move(tables.front());
  for (std::size_t part = 1; part < tables.size(); ++part) sum += tables[part];
  return sum;
}

arma::mat ChebyshevPoints::sums(const arma::vec& weights, arma::uword degree1, arma::uword degree2,
                                const std::stop_token& stop) const {
  const auto take = [&](std::size_t /*run*/, std::span<const std::uint32_t> points, arma::vec& own) {
    for (std::size_t n = 0; n < points.size(); ++n) own[n] = weights[points[n]];
  };
  return pass(nullptr, degree1, degree2, true, take, stop);
}

arma::vec ChebyshevPoints::values(const arma::mat& coefficients, const std::stop_token& stop) const {
  arma::vec result(size(), arma::fill::none);
  const auto give = [&](std::size_t /*run*/, std::span<const std::uint32_t> points, const arma::vec& own) {
    for (std::size_t n = 0; n < points.size(); ++n) result[points[n]] = own[n];
  };
  pass(&coefficients, coefficients.n_rows - 1, coefficients.n_cols - 1, false, give, stop);
  return result;
}

ChebyshevPoints::Pass ChebyshevPoints::values_and_sums(const arma::mat& coefficients, const Weigh& weigh,
                                                       const std::stop_token& stop) const {
  Pass result{arma::vec(size(), arma::fill::none), {}};
  std::vector<double> numbers(runs_.size());
  const auto give_and_take = [&](std::size_t run, std::span<const std::uint32_t> points, arma::vec& own) {
    for (std::size_t n = 0; n < points.size(); ++n) result.values[points[n]] = own[n];
    numbers[run] = weigh(points, own);
  };
  result.sums =
      pass(&coefficients, coefficients.n_rows - 1, coefficients.n_cols - 1, true, give_and_take, stop);
  result.total = std::accumulate(numbers.begin(), numbers.end(), 0.0);
  return result;
}

}  // namespace credence
