#include "core/prediction/contours.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <stdexcept>
#include <utility>

namespace credence {

namespace {

constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();

/// Where the contour passes through one edge of the grid. It goes on in the cells on the edge's two sides;
/// at the border and beside a cell left out there is only one.
struct Crossing {
  double x1 = 0.0;
  double x2 = 0.0;
  std::array<std::uint32_t, 2> neighbours = {none, none};
  bool traced = false;

  bool is_end() const { return neighbours[1] == none; }
};

/// A grid point, i along x1 and j along x2.
struct Node {
  arma::uword i;
  arma::uword j;
};

/// The crossings of one level and how the cells join them: each crossing is computed once, and lines are
/// followed by index, never by comparing coordinates. Cells are met row by row, so the edges of one row are
/// all that has to be remembered.
class ContourGraph {
 public:
  ContourGraph(const Grid& grid, const arma::mat& values, double level)
      : grid_(grid),
        values_(values),
        level_(level),
        on_lower_edge_(grid.nx, none),
        on_upper_edge_(grid.nx, none),
        on_upright_edge_(grid.nx, none) {
    std::vector<std::uint8_t> lower(grid.nx);
    std::vector<std::uint8_t> upper(grid.nx);
    mark_above(0, upper);
    for (row_ = 0; row_ + 1 < grid.ny; ++row_) {
      std::swap(lower, upper);
      mark_above(row_ + 1, upper);
      std::swap(on_lower_edge_, on_upper_edge_);
      std::fill(on_upper_edge_.begin(), on_upper_edge_.end(), none);
      std::fill(on_upright_edge_.begin(), on_upright_edge_.end(), none);
      for (arma::uword i = 0; i + 1 < grid.nx; ++i) {
        // Most cells are all on one side: the contour meets a few of each row.
        const int count = lower[i] + lower[i + 1] + upper[i] + upper[i + 1];
        if (count % 4 != 0) add_cell(i, row_);
      }
    }
  }

  std::vector<Polyline> lines() {
    std::vector<Polyline> result;
    // Ends first: whatever is left after the open lines lies on closed ones.
    for (const bool closed : {false, true}) {
      for (std::uint32_t first = 0; first < crossings_.size(); ++first) {
        if (crossings_[first].traced || (!closed && !crossings_[first].is_end())) continue;
        arma::mat points = follow(first, closed);
        // A peak that only touches the level shrinks to a point, which is no line.
        if (points.n_rows >= 2) result.push_back({std::move(points), closed});
      }
    }
    return result;
  }

 private:
  bool above(const Node& node) const { return values_(node.i, node.j) >= level_; }

  void mark_above(arma::uword row, std::vector<std::uint8_t>& marks) const {
    if (row >= values_.n_cols) return;
    const double* const values = values_.colptr(row);
    for (std::size_t i = 0; i < marks.size(); ++i) marks[i] = values[i] >= level_ ? 1 : 0;
  }

  void add_cell(arma::uword i, arma::uword j) {
    const std::array<Node, 4> corners = {{{i, j}, {i + 1, j}, {i + 1, j + 1}, {i, j + 1}}};
    double sum = 0.0;
    for (const Node& corner : corners) sum += values_(corner.i, corner.j);
    if (!std::isfinite(sum)) return;

    std::array<std::uint32_t, 4> met = {};  // the crossings of the cell's edges, anticlockwise from below
    unsigned count = 0;
    for (unsigned k = 0; k < 4; ++k) {
      const Node& from = corners[k];
      const Node& to = corners[(k + 1) % 4];
      if (above(from) != above(to)) met[count++] = crossing(from, to);
    }
    if (count == 2) return join(met[0], met[1]);
    // A saddle: all four edges are crossed. The corners unlike the centre are cut off, each by one segment.
    const bool centre_above = 0.25 * sum >= level_;
    const unsigned partner = above(corners[0]) != centre_above ? 3 : 1;
    join(met[0], met[partner]);
    join(met[2], met[4 - partner]);
  }

  void join(std::uint32_t a, std::uint32_t b) {
    const auto add = [this](std::uint32_t at, std::uint32_t other) {
      std::array<std::uint32_t, 2>& neighbours = crossings_[at].neighbours;
      neighbours[neighbours[0] == none ? 0 : 1] = other;
    };
    add(a, b);
    add(b, a);
  }

  /// The crossing of the edge between two neighbouring nodes, computed when first asked for.
  std::uint32_t crossing(const Node& a, const Node& b) {
    std::vector<std::uint32_t>& edges = a.j != b.j    ? on_upright_edge_
                                        : a.j == row_ ? on_lower_edge_
                                                      : on_upper_edge_;
    std::uint32_t& id = edges[std::min(a.i, b.i)];
    if (id == none) {
      id = static_cast<std::uint32_t>(crossings_.size());
      crossings_.push_back(above(a) ? interpolate(a, b) : interpolate(b, a));
    }
    return id;
  }

  /// Measured from the node above, so that a node exactly at the level gives its own place on all its edges.
  Crossing interpolate(const Node& upper, const Node& lower) const {
    const double upper_value = values_(upper.i, upper.j);
    const double t = (upper_value - level_) / (upper_value - values_(lower.i, lower.j));
    return {std::lerp(grid_.x1(upper.i), grid_.x1(lower.i), t),
            std::lerp(grid_.x2(upper.j), grid_.x2(lower.j), t)};
  }

  /// The line from `first` to its other end or, when closed, round to `first` again; places that repeat the
  /// one before (a node exactly at the level has up to four crossings) are left out.
  arma::mat follow(std::uint32_t first, bool closed) {
    std::vector<const Crossing*> kept;
    const auto keep = [&kept](const Crossing& c) {
      if (kept.empty() || c.x1 != kept.back()->x1 || c.x2 != kept.back()->x2) kept.push_back(&c);
    };
    std::uint32_t previous = none;
    for (std::uint32_t here = first; here != none && !crossings_[here].traced;) {
      Crossing& c = crossings_[here];
      c.traced = true;
      keep(c);
      const std::uint32_t next = c.neighbours[0] == previous ? c.neighbours[1] : c.neighbours[0];
      previous = here;
      here = next;
    }
    if (closed) keep(crossings_[first]);

    arma::mat points(kept.size(), 2);
    for (arma::uword k = 0; k < points.n_rows; ++k) {
      points(k, 0) = kept[k]->x1;
      points(k, 1) = kept[k]->x2;
    }
    return points;
  }

  const Grid& grid_;
  const arma::mat& values_;
  double level_;
  arma::uword row_ = 0;
  // The crossings on the edges of the cells of a row, by the smaller i of an edge's ends.
  std::vector<std::uint32_t> on_lower_edge_;
  std::vector<std::uint32_t> on_upper_edge_;
  std::vector<std::uint32_t> on_upright_edge_;
  std::vector<Crossing> crossings_;
};

}  // namespace

std::vector<Polyline> trace_contours(const Grid& grid, const arma::mat& values, double level) {
  if (values.n_rows != grid.nx || values.n_cols != grid.ny) {
    throw std::invalid_argument("contours need one value for every grid point");
  }
  return ContourGraph(grid, values, level).lines();
}

}  // namespace credence
