#include "core/model/near_points.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <numeric>
#include <utility>

namespace credence {

namespace {

/// Sets of no more points are not cut by strips.
constexpr std::ptrdiff_t fewest_to_dissect = 64;

using RowIterator = std::vector<arma::uword>::iterator;

arma::uword longer_side(const arma::mat& inputs, RowIterator first, RowIterator last) {
  double extent[2] = {0.0, 0.0};
  for (const arma::uword axis : {0, 1}) {
    const auto [low, high] = std::minmax_element(
        first, last, [&](arma::uword a, arma::uword b) { return inputs(a, axis) < inputs(b, axis); });
    extent[axis] = inputs(*high, axis) - inputs(*low, axis);
  }
  return extent[0] >= extent[1] ? 0 : 1;
}

/// Halves where the number of tiles' worth of points does, so that tiles are nearly full.
void halve(const arma::mat& inputs, RowIterator first, RowIterator last, arma::uword most,
           std::vector<arma::uword>& sizes) {
  const auto count = static_cast<arma::uword>(last - first);
  if (count <= most) {
    sizes.push_back(count);
    return;
  }
  const arma::uword axis = longer_side(inputs, first, last);
  const arma::uword tiles = (count + most - 1) / most;
  const RowIterator middle = first + static_cast<std::ptrdiff_t>(count * (tiles / 2) / tiles);
  // Rows break ties, so that equal points have one order on every machine.
  std::nth_element(first, middle, last, [&](arma::uword a, arma::uword b) {
    return std::pair(inputs(a, axis), a) < std::pair(inputs(b, axis), b);
  });
  halve(inputs, first, middle, most, sizes);
  halve(inputs, middle, last, most, sizes);
}

class Dissection {
 public:
  Dissection(const arma::mat& places, double reach) : places_(places), reach_(reach) {
    order_.reserve(places.n_rows);
  }

  std::vector<int> take() {
    std::vector<arma::uword> all(places_.n_rows);
    std::iota(all.begin(), all.end(), 0);
    dissect(all.begin(), all.end());
    return std::move(order_);
  }

 private:
  void append(RowIterator first, RowIterator last) {
    std::transform(first, last, std::back_inserter(order_),
                   [](arma::uword row) { return static_cast<int>(row); });
  }

  /// The strip that is cheapest to leave to the end: a factor takes the cube of its points, and of the parts
  /// about a third of the cube of theirs.
  std::pair<RowIterator, RowIterator> cheapest_strip(RowIterator first, RowIterator last,
                                                     arma::uword axis) const {
    const std::ptrdiff_t count = last - first;
    std::pair best{first, last};
    double lowest = std::numeric_limits<double>::infinity();
    RowIterator end = first + count / 5;
    for (RowIterator begin = first + count / 5; begin != first + 4 * count / 5; ++begin) {
      const double border = places_(*begin, axis) + reach_;
      while (end != last && places_(*end, axis) < border) ++end;
      const auto cube = [](std::ptrdiff_t n) { return std::pow(static_cast<double>(n), 3); };
      const double cost = cube(end - begin) + 0.3 * (cube(begin - first) + cube(last - end));
      if (cost >= lowest) continue;
      lowest = cost;
      best = {begin, end};
    }
    return best;
  }

  void dissect(RowIterator first, RowIterator last) {
    if (last - first <= fewest_to_dissect) return append(first, last);
    const arma::uword axis = longer_side(places_, first, last);
    std::sort(first, last, [&](arma::uword a, arma::uword b) {
      return std::pair(places_(a, axis), a) < std::pair(places_(b, axis), b);
    });
    const auto [begin, end] = cheapest_strip(first, last, axis);
    const bool parts = begin != first && end != last && 10 * (end - begin) <= 7 * (last - first);
    if (!parts) return append(first, last);
    // The parts are put in another order within themselves, the strip stays where it is.
    dissect(first, begin);
    dissect(end, last);
    append(begin, end);
  }

  const arma::mat& places_;
  double reach_;
  std::vector<int> order_;
};

}  // namespace

PointTiles tiles_of(const arma::mat& inputs, arma::uword most) {
  std::vector<arma::uword> rows(inputs.n_rows);
  std::iota(rows.begin(), rows.end(), 0);
  std::vector<arma::uword> sizes;
  if (!rows.empty()) halve(inputs, rows.begin(), rows.end(), most, sizes);
  PointTiles result{arma::uvec(rows), inputs.rows(arma::uvec(rows)), {}};
  arma::uword first = 0;
  for (const arma::uword size : sizes) {
    const arma::mat within = result.places.rows(first, first + size - 1);
    result.tiles.push_back({first, first + size - 1, arma::min(within, 0), arma::max(within, 0)});
    first += size;
  }
  return result;
}

double squared_distance(const PointTiles::Tile& a, const PointTiles::Tile& b) {
  double sum = 0.0;
  for (const arma::uword axis : {0, 1}) {
    const double gap = std::max({a.low(axis) - b.high(axis), b.low(axis) - a.high(axis), 0.0});
    sum += gap * gap;
  }
  return sum;
}

std::vector<const PointTiles::Tile*> tiles_near(const PointTiles& points, const PointTiles::Tile& tile,
                                                double distance) {
  std::vector<const PointTiles::Tile*> near;
  for (const PointTiles::Tile& other : points.tiles) {
    if (squared_distance(tile, other) <= distance * distance) near.push_back(&other);
  }
  return near;
}

double squared_distance(const PointTiles::Tile& tile, double x1, double x2) {
  const double d1 = std::max({tile.low(0) - x1, x1 - tile.high(0), 0.0});
  const double d2 = std::max({tile.low(1) - x2, x2 - tile.high(1), 0.0});
  return d1 * d1 + d2 * d2;
}

std::vector<int> dissection_order(const arma::mat& places, double reach) {
  return Dissection(places, reach).take();
}

}  // namespace credence
