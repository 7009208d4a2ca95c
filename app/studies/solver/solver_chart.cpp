#include "app/studies/solver/solver_chart.h"

#include "app/chart/looks.h"
#include "app/report/solver_text.h"
#include "app/report/translate.h"
#include "core/model/all_solvers.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string_view>
#include <tuple>
#include <utility>

namespace credence {

namespace {

constexpr std::size_t mostPoints = 1500;  // more cannot be told apart
constexpr int mostMarkers = 12;           // of one line
constexpr double shortestAxis = 10.0;     // iterations
constexpr double relativeRounding = 1e-14;
constexpr double roundingOfGradient = 1e-12;  // of the largest; its sums lose more than an objective does
constexpr double markedStep = 13.0;           // px
constexpr double solverWidth = 1.6;           // px
constexpr double scoreTicks = 5.0;
constexpr double solverTicks = 3.0;  // whose numbers do not touch in a narrow chart

double placeOfStep(const SolverTrace& trace, std::size_t k, SolverAxis axis) {
  return axis == SolverAxis::Iterations ? static_cast<double>(k) : trace.steps[k].seconds;
}

double lengthOfWay(const SolverTrace& trace, SolverAxis axis) {
  return trace.steps.empty() ? 0.0 : placeOfStep(trace, trace.steps.size() - 1, axis);
}

/// Where the axis ends. Linear, it shows the quick solvers whole, and of a slow one as much as fits beside.
double endOf(const std::vector<SolverTrace>& traces, const SolverScale& scale) {
  double end = scale.axis == SolverAxis::Iterations ? shortestAxis : 1e-9;
  for (const SolverTrace& trace : traces) {
    if (!scale.logarithmic && trace.solver == Solver::gradient_ascent && traces.size() > 1 &&
        lengthOfWay(trace, scale.axis) > 3.0 * end) {
      continue;
    }
    end = std::max(end, lengthOfWay(trace, scale.axis));
  }
  return end;
}

/// Where a logarithmic axis begins, and the start is drawn, which has no logarithm.
double beginOf(const std::vector<SolverTrace>& traces, SolverAxis axis) {
  if (axis == SolverAxis::Iterations) return 0.5;
  double begin = std::numeric_limits<double>::infinity();
  for (const SolverTrace& trace : traces) {
    if (trace.steps.size() > 1) begin = std::min(begin, trace.steps[1].seconds);
  }
  return std::isfinite(begin) && begin > 0.0 ? 0.5 * begin : 1e-6;
}

QString heightTitle(SolverQuantity quantity) {
  switch (quantity) {
    case SolverQuantity::Distance:
      return tr("E − E* (nats)");
    case SolverQuantity::Gradient:
      return tr("gradient norm ‖∇E‖");
    case SolverQuantity::Score:
      break;
  }
  return tr("log-likelihood a label");
}

/// On a low page.
QString briefHeightTitle(SolverQuantity quantity) {
  switch (quantity) {
    case SolverQuantity::Distance:
      return tr("E − E*");
    case SolverQuantity::Gradient:
      return QStringLiteral("‖∇E‖");
    case SolverQuantity::Score:
      break;
  }
  return tr("log-lik.");
}

double largestGradient(const std::vector<SolverTrace>& traces) {
  double largest = 0.0;
  for (const SolverTrace& trace : traces) {
    for (const SolverStep& step : trace.steps) {
      if (std::isfinite(step.gradient_norm)) largest = std::max(largest, step.gradient_norm);
    }
  }
  return largest;
}

/// Below which there is nothing but roundings; what is lower is drawn there. Zero: there is no such place.
double floorOf(SolverQuantity quantity, const std::vector<SolverTrace>& traces,
               const std::optional<double>& lowest) {
  if (quantity == SolverQuantity::Distance && lowest) return relativeRounding * (std::abs(*lowest) + 1.0);
  if (quantity == SolverQuantity::Gradient) return roundingOfGradient * (largestGradient(traces) + 1.0);
  return 0.0;
}

QString axisTitle(SolverAxis axis) {
  return axis == SolverAxis::Iterations ? tr("steps") : tr("seconds");
}

ChartStyle solverStyle(Solver solver) {
  const double marker = solver == Solver::gradient_ascent ? 7.0 : 6.0;
  return {lookOf(solver), solverWidth, marker, solver == Solver::newton};
}

/// The ways of solvers as lines of one chart.
class SolverLines {
 public:
  SolverLines(SolverQuantity quantity, const std::vector<SolverTrace>& traces, const SolvedPoints& points,
              const SolverScale& scale)
      : m_quantity(quantity),
        m_points(points),
        m_scale(scale),
        m_end(endOf(traces, scale)),
        m_begin(scale.logarithmic ? beginOf(traces, scale.axis) : 0.0),
        m_lowest(lowestObjective(traces)),
        m_floor(floorOf(quantity, traces, m_lowest)) {}

  bool canDraw() const { return m_lowest || m_quantity != SolverQuantity::Distance; }
  bool scores() const { return m_quantity == SolverQuantity::Score; }

  ChartLine line(const SolverTrace& trace) const {
    std::size_t count = 0;
    while (count < trace.steps.size() && placeOfStep(trace, count, m_scale.axis) <= 1.05 * m_end) ++count;
    const std::size_t stride = 1 + (m_scale.logarithmic ? 0 : count / mostPoints);
    std::vector<double> x;
    std::vector<double> y;
    double previous = -std::numeric_limits<double>::infinity();
    for (std::size_t k = 0; k < count; k += stride) {
      const double place = placeOnAxis(trace, k);
      // Late steps crowd on a logarithmic axis.
      if (m_scale.logarithmic && std::log10(place) - previous < 1e-3 && k + 1 < count) continue;
      if (m_scale.logarithmic) previous = std::log10(place);
      x.push_back(place);
      y.push_back(heightOf(trace.steps[k]));
    }
    return {.id = lineOf(trace.solver),
            .style = solverStyle(trace.solver),
            .x = x,
            .y = y,
            .mostMarkers = mostMarkers};
  }

  /// Known of landmarks only, which are few.
  ChartLine testLine(const SolverTrace& trace) const {
    std::vector<double> x;
    std::vector<double> y;
    for (std::size_t k = 0; k < trace.steps.size(); ++k) {
      if (placeOfStep(trace, k, m_scale.axis) > 1.05 * m_end) break;
      const double score = trace.steps[k].test_log_likelihood / static_cast<double>(m_points.test);
      if (!std::isfinite(score)) continue;
      x.push_back(placeOnAxis(trace, k));
      y.push_back(score);
    }
    ChartStyle style(lookOf(trace.solver), solverWidth);
    style.dashed = true;
    return {.id = lineOf(trace.solver) + "_test", .style = style, .x = x, .y = y};
  }

  ChartLine markOf(const SolverTrace& trace, std::size_t k) const {
    return {.id = "mark",
            .style = {"ring", solverWidth, markedStep},
            .x = {placeOnAxis(trace, k)},
            .y = {heightOf(trace.steps[k])},
            .joined = false};
  }

  /// `low`, `high`: where what is drawn ends.
  void setEnds(Chart& chart, double low, double high) const {
    chart.x.low = m_scale.logarithmic ? m_begin : -0.02 * m_end;
    chart.x.high = m_scale.logarithmic ? m_end * std::pow(10.0, 0.05) : 1.03 * m_end;
    const bool found = low <= high;
    if (scores()) {
      if (!found) std::tie(low, high) = std::pair(-1.0, 0.0);
      const double margin = 0.06 * std::max(0.01, high - low);
      chart.y.low = low - margin;
      chart.y.high = high + margin;
      return;
    }
    if (!found) std::tie(low, high) = std::pair(1e-10, 1e2);
    const double margin = 0.06 * std::max(1.0, std::log10(high / low));
    chart.y.low = low * std::pow(10.0, -margin);
    chart.y.high = high * std::pow(10.0, margin);
  }

  /// Below the lines.
  void addFloor(Chart& chart) const {
    if (m_floor <= 0.0) return;
    chart.parts.insert(chart.parts.begin(), levelLine(chart, "floor", {"floor", 1.2}, m_floor));
  }

 private:
  double placeOnAxis(const SolverTrace& trace, std::size_t k) const {
    return std::max(placeOfStep(trace, k, m_scale.axis), m_begin);
  }
  double heightOf(const SolverStep& step) const {
    if (scores()) return step.log_likelihood / static_cast<double>(m_points.training);
    const double value =
        m_quantity == SolverQuantity::Distance ? step.objective - m_lowest.value_or(0.0) : step.gradient_norm;
    return std::isfinite(value) ? std::max(m_floor, value) : value;
  }

  SolverQuantity m_quantity;
  SolvedPoints m_points;
  SolverScale m_scale;
  double m_end;
  double m_begin;
  std::optional<double> m_lowest;
  double m_floor;
};

}  // namespace

std::string lineOf(Solver solver) {
  return lookOf(solver).substr(std::string_view("solver:").size());
}

Chart solverChart(SolverQuantity quantity, const std::vector<SolverTrace>& traces, const SolvedPoints& points,
                  const SolverScale& scale, std::optional<SolverMark> mark) {
  const SolverLines lines(quantity, traces, points, scale);
  Chart chart{.x = {.title = axisTitle(scale.axis), .logarithmic = scale.logarithmic, .numbers = solverTicks},
              .y = {.title = heightTitle(quantity),
                    .brief = briefHeightTitle(quantity),
                    .logarithmic = !lines.scores(),
                    .numbers = 0.0},
              .margins = {4, 7, 14, 4},
              .titleGap = 10};
  if (lines.scores()) chart.y.numbers = scoreTicks;
  double low = std::numeric_limits<double>::infinity();
  double high = -std::numeric_limits<double>::infinity();
  const auto add = [&](ChartLine line) {
    const arma::vec finite = line.y.elem(arma::find_finite(line.y));
    if (!finite.is_empty()) {
      low = std::min(low, finite.min());
      high = std::max(high, finite.max());
    }
    chart.parts.emplace_back(std::move(line));
  };
  // Newton's method on top: it is short, and most often under the others.
  for (const Solver solver : {Solver::gradient_ascent, Solver::lbfgs, Solver::newton}) {
    const auto trace = std::ranges::find(traces, solver, &SolverTrace::solver);
    if (trace == traces.end() || !lines.canDraw()) continue;
    add(lines.line(*trace));
    if (lines.scores()) add(lines.testLine(*trace));
  }
  if (mark && lines.canDraw()) {
    const auto trace = std::ranges::find(traces, mark->solver, &SolverTrace::solver);
    const auto step = static_cast<std::size_t>(mark->step);
    if (trace != traces.end() && step < trace->steps.size())
      chart.parts.emplace_back(lines.markOf(*trace, step));
  }
  lines.setEnds(chart, low, high);
  lines.addFloor(chart);
  return chart;
}

ChartName solverName(Solver solver, const QString& words) {
  return {words, ChartName::Sample::line, solverStyle(solver)};
}

}  // namespace credence
