#include "core/data/random.h"
#include "core/prediction/contours.h"
#include "support/compare.h"
#include "support/registered_test.h"
#include "support/tolerances.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <map>
#include <numbers>
#include <utility>
#include <vector>

using credence::Grid;
using credence::Polyline;
using credence::trace_contours;
namespace tolerance = credence::test::tolerance;

namespace {

constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();

arma::mat sample(const Grid& grid, const std::function<double(double, double)>& f) {
  arma::mat values(grid.nx, grid.ny);
  for (arma::uword j = 0; j < grid.ny; ++j) {
    for (arma::uword i = 0; i < grid.nx; ++i) values(i, j) = f(grid.x1(i), grid.x2(j));
  }
  return values;
}

double length(const arma::mat& points) {
  const arma::mat steps = arma::diff(points);
  return arma::accu(arma::sqrt(arma::sum(arma::square(steps), 1)));
}

/// Unit spacing: node (i, j) lies at (i, j), so the edge a point lies on can be read off the point.
Grid unit_grid(arma::uword nx, arma::uword ny) {
  return {{0.0, static_cast<double>(nx - 1), 0.0, static_cast<double>(ny - 1)}, nx, ny};
}

/// An edge of a unit grid: its lower node, and 0 along x1 or 1 along x2.
struct Edge {
  arma::uword i, j, direction;
  auto operator<=>(const Edge&) const = default;

  std::pair<arma::uword, arma::uword> far_node() const { return {i + 1 - direction, j + direction}; }
};

bool is_integer(double value) {
  return value == std::floor(value);
}

/// The edge of a unit grid on which a point lies that is not a node.
Edge edge_of(double x1, double x2) {
  const bool along_x1 = is_integer(x2);
  return {static_cast<arma::uword>(x1), static_cast<arma::uword>(x2), along_x1 ? 0U : 1U};
}

/// How many of the (one or two) cells beside an edge have four corners that are not NaN.
int usable_cells(const arma::mat& values, const Edge& edge) {
  int count = 0;
  for (const arma::uword back : {0U, 1U}) {
    const arma::uword i0 = edge.i - (edge.direction == 1 ? back : 0);  // wraps round below zero,
    const arma::uword j0 = edge.j - (edge.direction == 0 ? back : 0);  // and is then out of range
    if (i0 + 1 >= values.n_rows || j0 + 1 >= values.n_cols || i0 > values.n_rows || j0 > values.n_cols) {
      continue;
    }
    if (!values.submat(i0, j0, i0 + 1, j0 + 1).has_nan()) ++count;
  }
  return count;
}

/// Every edge the level crosses and that borders a usable cell, with the number of those cells.
std::map<Edge, int> crossed_edges(const arma::mat& values, double level) {
  std::map<Edge, int> result;
  for (arma::uword direction : {0U, 1U}) {
    for (arma::uword j = 0; j + direction < values.n_cols; ++j) {
      for (arma::uword i = 0; i + 1 - direction < values.n_rows; ++i) {
        const Edge edge{i, j, direction};
        const auto [far_i, far_j] = edge.far_node();
        const bool crossed = (values(i, j) >= level) != (values(far_i, far_j) >= level);
        const int cells = usable_cells(values, edge);
        if (crossed && cells > 0) result[edge] = cells;
      }
    }
  }
  return result;
}

/// A random field in which some nodes may be NaN.
arma::mat random_field(credence::Random& random, arma::uword nx, arma::uword ny, double nan_share) {
  arma::mat values(nx, ny);
  for (double& value : values) value = random.uniform() < nan_share ? not_a_number : random.normal();
  return values;
}

using LineSegment = std::array<double, 4>;

/// All segments, each with its smaller end first, in order: the set of lines whatever their direction.
std::vector<LineSegment> segments(const std::vector<Polyline>& lines, bool swapped = false) {
  std::vector<LineSegment> result;
  for (const Polyline& line : lines) {
    for (arma::uword k = 0; k + 1 < line.points.n_rows; ++k) {
      const arma::uword a = swapped ? 1 : 0;
      std::pair from{line.points(k, a), line.points(k, 1 - a)};
      std::pair to{line.points(k + 1, a), line.points(k + 1, 1 - a)};
      if (to < from) std::swap(from, to);
      result.push_back({from.first, from.second, to.first, to.second});
    }
  }
  std::sort(result.begin(), result.end());
  return result;
}

bool repeats_a_point(const Polyline& line) {
  const arma::mat steps = arma::diff(line.points);
  return arma::any(arma::sum(arma::abs(steps), 1) == 0.0);
}

}  // namespace

class TestContours : public QObject {
  Q_OBJECT

 private slots:
  void circle_is_one_closed_loop();
  void plane_is_one_straight_line();
  void saddle_follows_the_mean_of_the_corners();
  void nan_node_cuts_a_line();
  void all_nan_gives_nothing();
  void constant_field_gives_nothing();
  void node_at_the_level_counts_as_above();
  void level_outside_the_values_gives_nothing();
  void peak_that_touches_the_level_gives_nothing();
  void nodes_at_the_level_repeat_no_point();
  void infinite_nodes_are_left_out();
  void nested_loops_stay_apart();
  void random_field_uses_each_crossing_once_data();
  void random_field_uses_each_crossing_once();
  void small_integers_never_break_a_line_data();
  void small_integers_never_break_a_line();
  void transposed_field_gives_transposed_contours_data();
  void transposed_field_gives_transposed_contours();
  void wrong_shape_is_refused();
  void nine_levels_are_fast();
};

void TestContours::circle_is_one_closed_loop() {
  const Grid grid{{-1.5, 1.7, -1.6, 1.5}, 101, 103};
  const auto lines =
      trace_contours(grid, sample(grid, [](double x, double y) { return x * x + y * y; }), 1.0);
  QCOMPARE(lines.size(), std::size_t{1});
  const arma::mat& points = lines[0].points;
  QVERIFY(lines[0].closed);
  QVERIFY(arma::all(points.row(0) == points.row(points.n_rows - 1)));

  const double h = std::max(grid.bounds.width() / 100, grid.bounds.height() / 102);
  // The chord of x² over one edge is at most h²/4 off, and the radius half of that, the slope being 2r.
  const arma::vec radius = arma::sqrt(arma::sum(arma::square(points), 1));
  COMPARE_NUMBERS(radius, arma::vec(points.n_rows, arma::fill::ones), (credence::test::Tolerance{h * h / 4}));
  COMPARE_NUMBERS(length(points), 2.0 * std::numbers::pi, (credence::test::Tolerance{2.0 * h * h}));
}

void TestContours::plane_is_one_straight_line() {
  const Grid grid{{-2.0, 3.0, 10.0, 14.0}, 37, 23};
  const auto lines =
      trace_contours(grid, sample(grid, [](double x, double y) { return x - 0.7 * (y - 12.0); }), 0.1);
  QCOMPARE(lines.size(), std::size_t{1});
  QVERIFY(!lines[0].closed);
  const arma::mat& points = lines[0].points;
  COMPARE_NUMBERS(arma::vec(points.col(0) - 0.7 * (points.col(1) - 12.0)),
                  arma::vec(points.n_rows, arma::fill::value(0.1)), tolerance::rounding);
  COMPARE_NUMBERS(length(points), std::hypot(4.0, 2.8), tolerance::rounding);
  const arma::vec ends = arma::sort(arma::vec{points(0, 1), points(points.n_rows - 1, 1)});
  COMPARE_NUMBERS(ends, (arma::vec{10.0, 14.0}), tolerance::rounding);
}

void TestContours::saddle_follows_the_mean_of_the_corners() {
  const Grid grid = unit_grid(2, 2);
  // Above at (0,0) and (1,1), below at the other two. `high` moves the mean over or under the level.
  for (const double high : {13.0, 10.5}) {
    const arma::mat values = {{high, 9.0}, {9.0, high}};
    const auto lines = trace_contours(grid, values, 10.0);
    QCOMPARE(lines.size(), std::size_t{2});
    for (const Polyline& line : lines) {
      QVERIFY(!line.closed);
      QCOMPARE(line.points.n_rows, arma::uword{2});
      // A mean above joins the two high corners: the lines cut off (1,0) and (0,1), where x - y = ±1.
      // A mean below cuts off the high corners, where x + y = 0 or 2.
      const double x = arma::mean(line.points.col(0));
      const double y = arma::mean(line.points.col(1));
      QVERIFY2((std::abs(x - y) > std::abs(x + y - 1.0)) == (high > 11.0), "the wrong corners are joined");
    }
  }
  // f = xy on grids that have no node on the axes, so a saddle cell sits at the origin.
  const Grid wide{{-1.0, 1.0, -1.0, 1.0}, 20, 20};
  const arma::mat product = sample(wide, [](double x, double y) { return x * y; });
  for (const double level : {0.001, -0.001}) {
    const auto lines = trace_contours(wide, product, level);
    QCOMPARE(lines.size(), std::size_t{2});
    for (const Polyline& line : lines) {
      const arma::vec sign = arma::sign(line.points.col(0) % line.points.col(1));
      QVERIFY2(arma::all(sign == (level > 0 ? 1.0 : -1.0)), "a branch of the hyperbola changes quadrant");
    }
  }
}

void TestContours::nan_node_cuts_a_line() {
  const Grid grid{{-1.0, 1.0, -1.0, 1.0}, 21, 20};
  arma::mat values = sample(grid, [](double, double y) { return y; });
  QCOMPARE(trace_contours(grid, values, 0.0).size(), std::size_t{1});
  values(10, 10) = not_a_number;  // takes out the two cells of the line beside x1 = 0
  const auto lines = trace_contours(grid, values, 0.0);
  QCOMPARE(lines.size(), std::size_t{2});
  double total = 0.0;
  for (const Polyline& line : lines) {
    QVERIFY(!line.closed);
    QVERIFY(line.points.is_finite());
    total += length(line.points);
  }
  COMPARE_NUMBERS(total, 2.0 - 0.2, tolerance::rounding);
}

void TestContours::all_nan_gives_nothing() {
  const Grid grid = unit_grid(5, 4);
  QVERIFY(trace_contours(grid, arma::mat(5, 4, arma::fill::value(not_a_number)), 0.5).empty());
}

void TestContours::constant_field_gives_nothing() {
  const Grid grid = unit_grid(5, 4);
  QVERIFY(trace_contours(grid, arma::mat(5, 4, arma::fill::value(0.5)), 0.5).empty());
}

void TestContours::node_at_the_level_counts_as_above() {
  const Grid grid = unit_grid(6, 5);
  const arma::mat step = sample(grid, [](double x, double) { return x >= 3.0 ? 0.5 : 0.0; });
  const auto lines = trace_contours(grid, step, 0.5);
  QCOMPARE(lines.size(), std::size_t{1});
  QVERIFY2(arma::all(lines[0].points.col(0) == 3.0), "the line leaves the edge of the plateau");
  COMPARE_NUMBERS(length(lines[0].points), 4.0, tolerance::rounding);
  QVERIFY(trace_contours(grid, step + 0.5, 0.5).empty());
}

void TestContours::level_outside_the_values_gives_nothing() {
  const Grid grid = unit_grid(5, 4);
  const arma::mat values = sample(grid, [](double x, double y) { return x + y; });
  QVERIFY(trace_contours(grid, values, -0.1).empty());
  QVERIFY(trace_contours(grid, values, 7.1).empty());
  QVERIFY(trace_contours(grid, values, not_a_number).empty());
}

void TestContours::peak_that_touches_the_level_gives_nothing() {
  const Grid grid = unit_grid(5, 5);
  arma::mat values(5, 5, arma::fill::zeros);
  values(2, 2) = 0.5;
  values(4, 0) = 0.5;
  QVERIFY(trace_contours(grid, values, 0.5).empty());
}

void TestContours::nodes_at_the_level_repeat_no_point() {
  const Grid grid = unit_grid(7, 7);
  // A diamond |x|+|y| = 2 whose line goes through nodes only.
  const arma::mat values =
      sample(grid, [](double x, double y) { return -std::abs(x - 3.0) - std::abs(y - 3.0); });
  const auto lines = trace_contours(grid, values, -2.0);
  QCOMPARE(lines.size(), std::size_t{1});
  QVERIFY(lines[0].closed);
  QVERIFY(!repeats_a_point(lines[0]));
  COMPARE_NUMBERS(length(lines[0].points), 8.0 * std::numbers::sqrt2, tolerance::rounding);
}

void TestContours::infinite_nodes_are_left_out() {
  const Grid grid = unit_grid(9, 9);
  arma::mat values = sample(grid, [](double x, double) { return x; });
  values(4, 4) = std::numeric_limits<double>::infinity();
  for (const Polyline& line : trace_contours(grid, values, 3.5)) QVERIFY(line.points.is_finite());
}

void TestContours::nested_loops_stay_apart() {
  const Grid grid{{-1.0, 1.0, -1.0, 1.0}, 80, 81};
  const arma::mat values = sample(grid, [](double x, double y) { return std::cos(20.0 * std::hypot(x, y)); });
  // cos(20r) = 0 at r = π/40·(1, 3, …, 11) < 1, each a whole circle.
  auto lines = trace_contours(grid, values, 0.0);
  std::erase_if(
      lines, [](const Polyline& line) { return arma::any(arma::sum(arma::square(line.points), 1) > 1.0); });
  std::sort(lines.begin(), lines.end(),
            [](const Polyline& a, const Polyline& b) { return length(a.points) < length(b.points); });
  QCOMPARE(lines.size(), std::size_t{6});
  for (std::size_t k = 0; k < lines.size(); ++k) {
    QVERIFY(lines[k].closed);
    const double radius = std::numbers::pi / 40.0 * (2.0 * static_cast<double>(k) + 1.0);
    // cos bends by 200h² ≈ 0.13 over an edge of h = 0.025; at a zero of cos far less, hence per cent.
    COMPARE_NUMBERS(length(lines[k].points), 2.0 * std::numbers::pi * radius,
                    (credence::test::Tolerance{0.0, 0.03}));
  }
}

namespace {

void add_seeds() {
  QTest::addColumn<unsigned>("seed");
  for (unsigned seed = 1; seed <= 20; ++seed) QTest::addRow("seed %u", seed) << seed;
}

}  // namespace

void TestContours::random_field_uses_each_crossing_once_data() {
  add_seeds();
}

void TestContours::random_field_uses_each_crossing_once() {
  QFETCH(const unsigned, seed);
  credence::Random random(seed);
  // A power of two of cells a side: only then do the nodes lie on whole numbers exactly.
  const Grid grid = unit_grid((arma::uword{2} << seed % 5) + 1, (arma::uword{1} << seed / 4) + 1);
  const double level = 0.3 * random.normal();
  const arma::mat values = random_field(random, grid.nx, grid.ny, seed % 2 == 0 ? 0.1 : 0.0);

  std::map<Edge, int> expected = crossed_edges(values, level);
  for (const Polyline& line : trace_contours(grid, values, level)) {
    const arma::uword distinct = line.points.n_rows - (line.closed ? 1 : 0);
    for (arma::uword k = 0; k < distinct; ++k) {
      const double x1 = line.points(k, 0);
      const double x2 = line.points(k, 1);
      QVERIFY2(is_integer(x1) != is_integer(x2), "a point is not inside an edge");
      const Edge edge = edge_of(x1, x2);
      const auto [far_i, far_j] = edge.far_node();
      const double t = (x1 - std::floor(x1)) + (x2 - std::floor(x2));
      COMPARE_NUMBERS((1.0 - t) * values(edge.i, edge.j) + t * values(far_i, far_j), level,
                      tolerance::rounding);
      const auto found = expected.find(edge);
      QVERIFY2(found != expected.end(), "an edge is crossed twice, or should not be crossed");
      const bool is_end = !line.closed && (k == 0 || k + 1 == distinct);
      QVERIFY2(is_end == (found->second == 1), "a line ends inside, or goes on over a border");
      expected.erase(found);
    }
  }
  QVERIFY2(expected.empty(), "a crossed edge is on no line");
}

void TestContours::small_integers_never_break_a_line_data() {
  add_seeds();
}

// Values 0, 1, 2 with level 1: many nodes exactly at the level, many saddles that tie.
void TestContours::small_integers_never_break_a_line() {
  QFETCH(const unsigned, seed);
  credence::Random random(seed);
  const Grid grid = unit_grid(12, 9);
  arma::mat values(grid.nx, grid.ny);
  for (double& value : values) value = std::floor(random.uniform(0.0, 3.0));
  for (const Polyline& line : trace_contours(grid, values, 1.0)) {
    QVERIFY(line.points.n_rows >= 2);
    QVERIFY(!repeats_a_point(line));
    const arma::rowvec first = line.points.row(0);
    const arma::rowvec last = line.points.row(line.points.n_rows - 1);
    if (line.closed) {
      QVERIFY(arma::all(first == last));
      continue;
    }
    for (const arma::rowvec& end : {first, last}) {
      QVERIFY2(end(0) == 0 || end(0) == 11 || end(1) == 0 || end(1) == 8, "an open end lies inside");
    }
  }
}

void TestContours::transposed_field_gives_transposed_contours_data() {
  add_seeds();
}

void TestContours::transposed_field_gives_transposed_contours() {
  QFETCH(const unsigned, seed);
  credence::Random random(seed);
  const Grid grid{{-1.0, 2.0, 5.0, 5.5}, 9, 13};
  const Grid transposed{{5.0, 5.5, -1.0, 2.0}, 13, 9};
  const arma::mat values = random_field(random, 9, 13, 0.05);
  const auto lines = segments(trace_contours(grid, values, 0.2));
  QVERIFY(!lines.empty());
  QVERIFY(lines == segments(trace_contours(transposed, values.t(), 0.2), true));
}

void TestContours::wrong_shape_is_refused() {
  QVERIFY_EXCEPTION_THROWN(trace_contours(unit_grid(4, 5), arma::mat(5, 4), 0.0), std::invalid_argument);
}

void TestContours::nine_levels_are_fast() {
  const Grid grid{{-3.0, 3.0, -3.0, 3.0}, 200, 200};
  const arma::mat values =
      sample(grid, [](double x, double y) { return 0.5 + 0.5 * std::sin(2.0 * x) * std::cos(3.0 * y); });
  QBENCHMARK {
    for (int k = 1; k <= 9; ++k) trace_contours(grid, values, 0.1 * k);
  }
}

CREDENCE_TEST(QCoreApplication, TestContours);
#include "tst_contours.moc"
