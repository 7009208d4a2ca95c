#include "core/weights/pair_density.h"

#include "core/concurrency/cancelled.h"
#include "core/weights/weight_lattice.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>
#include <vector>

namespace credence {

namespace {

constexpr double pair_drop = 11.0;        // nats: 2e-5 of the mode
constexpr double summed_pair_step = 0.4;  // standard deviations
constexpr double summed_step = 0.5;       // of the weight that is summed over
constexpr double drawn_reach = 5.0;       // deviations each way, of draws
constexpr arma::uword drawn_points = 71;
constexpr arma::uword refinement = 5;
constexpr arma::uword ellipse_points = 97;
constexpr double smallest_density = 1e-300;

/// The pair first, the others after.
arma::uvec with_pair_first(arma::uword first, arma::uword second, arma::uword count) {
  arma::uvec order = {first, second};
  for (arma::uword k = 0; k < count; ++k) {
    if (k != first && k != second) order = arma::join_cols(order, arma::uvec{k});
  }
  return order;
}

/// So that the integral over both weights is 1.
void normalise(PairDensity& pair) {
  const double step1 = pair.grid.bounds.width() / static_cast<double>(pair.grid.nx - 1);
  const double step2 = pair.grid.bounds.height() / static_cast<double>(pair.grid.ny - 1);
  pair.density /= arma::accu(pair.density) * step1 * step2 * std::abs(arma::det(pair.axes));
}

/// The same on a finer grid: levels and contours are read off it.
void refine(PairDensity& pair) {
  const Grid fine{pair.grid.bounds, refinement * (pair.grid.nx - 1) + 1, refinement * (pair.grid.ny - 1) + 1};
  // A logarithm is nearer to a polynomial than the density.
  const arma::mat logs = arma::log(arma::clamp(pair.density, smallest_density, arma::datum::inf));
  pair.density.set_size(fine.nx, fine.ny);
  const Bounds& within = fine.bounds;  // but for rounding the last point is
  for (arma::uword j = 0; j < fine.ny; ++j) {
    for (arma::uword i = 0; i < fine.nx; ++i) {
      pair.density(i, j) = std::exp(pair.grid.interpolate(logs, std::min(fine.x1(i), within.x1_max),
                                                          std::min(fine.x2(j), within.x2_max)));
    }
  }
  pair.grid = fine;
}

/// exp(-½(z/width)²) from one grid point to the others: n×n.
arma::mat smoothing(arma::uword count, double step, double width) {
  const arma::vec place = step * arma::regspace(0.0, static_cast<double>(count) - 1.0);
  const arma::mat gaps = arma::repmat(place, 1, count) - arma::repmat(place.t(), count, 1);
  return arma::exp(-0.5 * arma::square(gaps / width));
}

/// Shares it among the four points around.
void deposit(arma::mat& heights, double x, double y, double share) {
  if (!(x >= 0.0 && y >= 0.0)) return;
  const auto i = static_cast<arma::uword>(x);
  const auto j = static_cast<arma::uword>(y);
  if (i + 1 >= heights.n_rows || j + 1 >= heights.n_cols) return;
  const double right = x - static_cast<double>(i);
  const double up = y - static_cast<double>(j);
  heights(i, j) += share * (1.0 - right) * (1.0 - up);
  heights(i + 1, j) += share * right * (1.0 - up);
  heights(i, j + 1) += share * (1.0 - right) * up;
  heights(i + 1, j + 1) += share * right * up;
}

}  // namespace

double PairDensity::level(double mass) const {
  const arma::vec falling = arma::sort(arma::vectorise(density), "descend");
  const arma::vec share = falling / arma::accu(falling);
  const arma::vec held = arma::cumsum(share) - 0.5 * share;  // a point stands for the middle of its share
  const auto k = static_cast<arma::uword>(std::lower_bound(held.begin(), held.end(), mass) - held.begin());
  if (k == 0) return falling.front();
  if (k == held.n_elem) return falling.back();
  const double along = (mass - held(k - 1)) / (held(k) - held(k - 1));
  return std::lerp(falling(k - 1), falling(k), along);
}

std::vector<Polyline> PairDensity::border(double mass) const {
  // Between the points a logarithm is nearer to a straight line than the density.
  const arma::mat logs = arma::log(arma::clamp(density, smallest_density, arma::datum::inf));
  std::vector<Polyline> lines = trace_contours(grid, logs, std::log(level(mass)));
  for (Polyline& line : lines) {
    line.points = line.points * axes.t();
    line.points.each_row() += centre.t();
  }
  return lines;
}

double share_within(double deviations) {
  return -std::expm1(-0.5 * deviations * deviations);
}

arma::mat ellipse(const WeightMoments& moments, arma::uword first, arma::uword second, double deviations) {
  const arma::uvec pair = {first, second};
  const arma::mat covariance = moments.covariance.submat(pair, pair);
  // The lower triangular root, which is there for any covariance of two.
  const double across = std::sqrt(covariance(0, 0));
  const double shear = across > 0.0 ? covariance(1, 0) / across : 0.0;
  const arma::mat root = {{across, 0.0}, {shear, std::sqrt(std::max(0.0, covariance(1, 1) - shear * shear))}};
  const arma::vec angle = arma::linspace(0.0, 2.0 * arma::datum::pi, ellipse_points);
  arma::mat line = deviations * arma::join_rows(arma::cos(angle), arma::sin(angle)) * root.t();
  line.row(ellipse_points - 1) = line.row(0);
  line.each_row() += moments.mean.elem(pair).t();
  return line;
}

PairDensity integrate_pair(const WeightDensity& density, const WeightMoments& exact, arma::uword first,
                           arma::uword second, const std::stop_token& stop) {
  const arma::uvec order = with_pair_first(first, second, density.size());
  const WeightMoments about{exact.mean.elem(order), exact.covariance.submat(order, order)};
  std::vector<double> steps(density.size(), summed_step);
  steps[0] = steps[1] = summed_pair_step;
  const WeightDensity ordered = density.reordered(order);
  const WeightLattice lattice = lattice_around(ordered, about, steps, pair_drop, stop);
  PairDensity pair{first,
                   second,
                   lattice.centre.head(2),
                   lattice.axes.submat(0, 0, 1, 1),
                   {{lattice.low[0], lattice.high[0], lattice.low[1], lattice.high[1]},
                    lattice.count[0],
                    lattice.count[1]}};
  const arma::vec ratios = log_ratios_on(lattice, ordered, stop);
  const arma::uword plane = lattice.count[0] * lattice.count[1];
  const arma::vec summed = arma::sum(arma::exp(arma::reshape(ratios, plane, ratios.n_elem / plane)), 1);
  pair.density = arma::reshape(summed, lattice.count[0], lattice.count[1]);
  refine(pair);
  normalise(pair);
  return pair;
}

PairDensity smooth_pair(const ExactWeights& exact, arma::uword first, arma::uword second,
                        const std::stop_token& stop) {
  const arma::uvec which = {first, second};
  const arma::mat covariance = exact.moments.covariance.submat(which, which);
  PairDensity pair{first,
                   second,
                   exact.moments.mean.elem(which),
                   arma::chol(covariance, "lower"),
                   {{-drawn_reach, drawn_reach, -drawn_reach, drawn_reach}, drawn_points, drawn_points}};
  // Silverman's width for two numbers of variance one.
  const double width = std::pow(std::max(exact.quality.effective, 10.0), -1.0 / 6.0);
  const double inwards = std::sqrt(std::max(0.0, 1.0 - width * width));
  const double step = 2.0 * drawn_reach / static_cast<double>(drawn_points - 1);
  arma::mat heights(drawn_points, drawn_points);
  for (arma::uword k = 0; k < exact.draws.block_count(); ++k) {
    throw_if_stopped(stop);
    const WeightedDraws::Block block = exact.draws.block(k);
    const arma::mat weights = block.weights->rows(which);
    const arma::mat z = arma::solve(arma::trimatl(pair.axes), weights.each_col() - pair.centre);
    for (arma::uword s = 0; s < z.n_cols; ++s) {
      deposit(heights, (inwards * z(0, s) + drawn_reach) / step, (inwards * z(1, s) + drawn_reach) / step,
              exact.draws.importance(block.first + s));
    }
  }
  const arma::mat along = smoothing(drawn_points, step, width);
  pair.density = along * heights * along;
  normalise(pair);
  return pair;
}

}  // namespace credence
