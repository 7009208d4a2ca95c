#include "core/evaluation/point_density.h"

#include "core/concurrency/cancelled.h"

#include <algorithm>
#include <cmath>

namespace credence {

namespace {

constexpr arma::uword most_level_points = 1'000;  // at which the density is computed for its levels

/// At most so many of the rows, of which there is one at least, evenly spaced in their order.
arma::uvec evenly_spaced(arma::uword rows, arma::uword most) {
  if (rows <= most) return arma::regspace<arma::uvec>(0, 1, rows - 1);
  arma::uvec chosen(most);
  for (arma::uword k = 0; k < most; ++k) {
    chosen(k) = static_cast<arma::uword>(static_cast<double>(k) * static_cast<double>(rows) /
                                         static_cast<double>(most));
  }
  return chosen;
}

/// Of one input, in its units; zero where it does not vary.
double kernel_width(const arma::vec& input) {
  const arma::vec quartiles = arma::quantile(input, arma::vec{0.25, 0.75});
  // By the largest distance from the middle first: squares of large or small units leave a double's range.
  const double middle = arma::median(input);
  const double reach = arma::abs(input - middle).max();
  if (!(reach > 0.0) || !std::isfinite(reach)) return 0.0;
  const double deviation = reach * arma::stddev(arma::vec((input - middle) / reach));
  const double normal_range = (quartiles(1) - quartiles(0)) / 1.349;
  const double spread = normal_range > 0.0 ? std::min(deviation, normal_range) : deviation;
  return spread * std::pow(static_cast<double>(input.n_elem), -1.0 / 6.0);
}

/// exp(-d²/2) for the distances, in kernel widths, of all places from all points: places × points.
arma::mat kernels(const arma::vec& places, const arma::vec& points, double width) {
  arma::mat values(places.n_elem, points.n_elem);
  for (arma::uword n = 0; n < points.n_elem; ++n) {
    values.col(n) = arma::exp(-0.5 * arma::square((places - points(n)) / width));
  }
  return values;
}

void end_where_stopped(const std::stop_token& stop) {
  if (stop.stop_requested()) throw Cancelled();
}

}  // namespace

PointDensity density_of_points(const arma::mat& inputs, const Grid& grid, const std::vector<double>& shares,
                               const std::stop_token& stop) {
  PointDensity result;
  if (inputs.n_rows < 2) return result;
  const arma::mat points = inputs.rows(evenly_spaced(inputs.n_rows, most_density_points));
  const arma::vec first = points.col(0);
  const arma::vec second = points.col(1);
  const double width1 = kernel_width(first);
  const double width2 = kernel_width(second);
  if (!(width1 > 0.0) || !(width2 > 0.0)) return result;
  const double count = static_cast<double>(points.n_rows);
  arma::vec x1(grid.nx);
  arma::vec x2(grid.ny);
  for (arma::uword i = 0; i < grid.nx; ++i) x1(i) = grid.x1(i);
  for (arma::uword j = 0; j < grid.ny; ++j) x2(j) = grid.x2(j);
  end_where_stopped(stop);
  // A product of kernels along either axis: on a grid their sum is a product of two matrices.
  const arma::mat along1 = kernels(x1, first, width1);
  const arma::mat along2 = kernels(x2, second, width2);
  end_where_stopped(stop);
  result.values = along1 * along2.t() / count;
  end_where_stopped(stop);
  const arma::uvec chosen = evenly_spaced(points.n_rows, most_level_points);
  arma::vec at_points(chosen.n_elem);
  for (arma::uword k = 0; k < chosen.n_elem; ++k) {
    end_where_stopped(stop);
    const arma::rowvec here = points.row(chosen(k));
    const arma::vec squares =
        arma::square((first - here(0)) / width1) + arma::square((second - here(1)) / width2);
    at_points(k) = arma::accu(arma::exp(-0.5 * squares)) / count;
  }
  for (const double share : shares) {
    result.levels.push_back(arma::as_scalar(arma::quantile(at_points, arma::vec{1.0 - share})));
  }
  result.points = points.n_rows;
  return result;
}

}  // namespace credence
