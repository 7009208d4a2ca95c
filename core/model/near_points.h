#pragma once

#include <armadillo>

#include <vector>

namespace credence {

/// Points of the plane in an order in which neighbours stand near one another, in tiles of neighbours: boxes
/// that are halved along their longer side until few points are left in each.
struct PointTiles {
  struct Tile {
    arma::uword first = 0;
    arma::uword last = 0;  ///< of the points in order, included
    arma::rowvec low;      ///< 2, the corner of their box
    arma::rowvec high;     ///< 2

    arma::uword count() const { return last - first + 1; }
  };

  arma::uvec order;  ///< N: the k-th point in order is this row
  arma::mat places;  ///< N×2, in that order
  std::vector<Tile> tiles;
};

/// `most` points a tile, at least one. Equal points may stand in several tiles. Coordinates are finite.
PointTiles tiles_of(const arma::mat& inputs, arma::uword most);

/// The squared distance between two boxes; 0 where they meet.
double squared_distance(const PointTiles::Tile& a, const PointTiles::Tile& b);
/// Those of `points` whose boxes are no further than `distance` from that of a tile, its own among them.
std::vector<const PointTiles::Tile*> tiles_near(const PointTiles& points, const PointTiles::Tile& tile,
                                                double distance);
/// The squared distance between a box and a point.
double squared_distance(const PointTiles::Tile& tile, double x1, double x2);

/// An order of the points in which those that part them come last: every set is cut by a strip of width
/// `reach` along its shorter side, and the strip stands behind both parts. Points further apart than `reach`
/// on either side of a strip do not meet in a sparse factor (George 1973, nested dissection).
std::vector<int> dissection_order(const arma::mat& places, double reach);

}  // namespace credence
