#include "app/plots/drawn_points.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

namespace credence {

namespace {

constexpr arma::uword mostWithoutChoice = 20'000;
constexpr arma::uword mostInView = 10'000;
constexpr double around = 0.25;         // of the view, on each side
constexpr double smallestShown = 0.25;  // of the covered area: zoomed in further, more points fit

/// A step through 0 … count - 1 that visits each once, and at any moment all parts alike: the golden ratio's.
arma::uword evenStep(arma::uword count) {
  auto step = static_cast<arma::uword>(std::round(static_cast<double>(count) / std::numbers::phi));
  while (std::gcd(step, count) != 1) ++step;
  return step;
}

double area(const Bounds& bounds) {
  return bounds.width() * bounds.height();
}

arma::uword countIn(const Dataset& dataset, const Bounds& view) {
  arma::uword count = 0;
  for (arma::uword n = 0; n < dataset.size(); ++n) {
    count += view.contains(dataset.inputs(n, 0), dataset.inputs(n, 1)) ? 1 : 0;
  }
  return count;
}

}  // namespace

bool DrawnPoints::serve(const Bounds& view) const {
  if (all) return true;
  return covered.contains(view.x1_min, view.x2_min) && covered.contains(view.x1_max, view.x2_max) &&
         (stride == 1 || area(view) >= smallestShown * area(covered));
}

DrawnPoints choose_drawn_points(const Dataset& dataset, const Bounds& view) {
  DrawnPoints drawn;
  if (dataset.size() <= mostWithoutChoice) {
    drawn.rows.resize(dataset.size());
    std::iota(drawn.rows.begin(), drawn.rows.end(), arma::uword{0});
    return drawn;
  }
  drawn.all = false;
  drawn.covered = view.padded(around);
  const arma::uword count = countIn(dataset, view);
  while (count > drawn.stride * mostInView) drawn.stride *= 2;
  const arma::uword step = evenStep(dataset.size());
  arma::uword row = 0;
  for (arma::uword k = 0; k * drawn.stride < dataset.size(); ++k) {
    if (drawn.covered.contains(dataset.inputs(row, 0), dataset.inputs(row, 1))) drawn.rows.push_back(row);
    row = (row + step) % dataset.size();
  }
  std::sort(drawn.rows.begin(), drawn.rows.end());
  return drawn;
}

}  // namespace credence
