#include "core/lab/quadrature.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace credence {

namespace {

constexpr std::size_t rule_size = 16;
constexpr std::size_t most_panels = 2000;

struct LegendreRule {
  std::array<double, rule_size> node{};  // on [-1, 1]
  std::array<double, rule_size> weight{};
};

/// Roots of the Legendre polynomial by Newton's method (Press et al., Numerical Recipes, §4.6).
LegendreRule make_legendre_rule() {
  LegendreRule rule;
  constexpr double n = rule_size;
  for (std::size_t k = 0; k < rule_size; ++k) {
    double x = std::cos(std::numbers::pi * (static_cast<double>(k) + 0.75) / (n + 0.5));
    double derivative = 1.0;
    for (int step = 0; step < 8; ++step) {
      double before = 1.0;
      double value = x;
      for (int j = 2; j <= static_cast<int>(rule_size); ++j) {
        const double next = ((2.0 * j - 1.0) * x * value - (j - 1.0) * before) / j;
        before = value;
        value = next;
      }
      derivative = n * (x * value - before) / (x * x - 1.0);
      x -= value / derivative;
    }
    rule.node[k] = x;
    rule.weight[k] = 2.0 / ((1.0 - x * x) * derivative * derivative);
  }
  return rule;
}

const LegendreRule& legendre_rule() {
  static const LegendreRule rule = make_legendre_rule();
  return rule;
}

struct Panel {
  double from = 0.0;
  double to = 0.0;
  QuadratureValues values{};
};

using Integrand = std::function<QuadratureValues(double)>;

/// One panel by the rule; adds the integral of the absolute values to `size`.
Panel panel_of(const Integrand& f, double from, double to, QuadratureValues& size) {
  const LegendreRule& rule = legendre_rule();
  Panel panel{from, to};
  const double half = 0.5 * (to - from);
  const double centre = from + half;
  for (std::size_t k = 0; k < rule_size; ++k) {
    const QuadratureValues at = f(centre + half * rule.node[k]);
    for (std::size_t j = 0; j < at.size(); ++j) {
      panel.values[j] += half * rule.weight[k] * at[j];
      size[j] += half * rule.weight[k] * std::abs(at[j]);
    }
  }
  return panel;
}

/// Over `size`, the worst of the four.
double change_between(const Panel& whole, const Panel& left, const Panel& right,
                      const QuadratureValues& size) {
  double worst = 0.0;
  for (std::size_t j = 0; j < size.size(); ++j) {
    if (size[j] <= 0.0) continue;
    worst = std::max(worst, std::abs(whole.values[j] - left.values[j] - right.values[j]) / size[j]);
  }
  return worst;
}

}  // namespace

Quadrature integrate(const Integrand& f, std::vector<double> edges, double tolerance) {
  std::ranges::sort(edges);
  Quadrature result;
  QuadratureValues size{};
  std::vector<Panel> open;
  open.reserve(edges.size());
  for (std::size_t k = 1; k < edges.size(); ++k) {
    if (edges[k] > edges[k - 1]) open.push_back(panel_of(f, edges[k - 1], edges[k], size));
  }
  std::size_t panels = open.size();
  while (!open.empty()) {
    const Panel whole = open.back();
    open.pop_back();
    const double middle = 0.5 * (whole.from + whole.to);
    QuadratureValues unused{};
    const Panel left = panel_of(f, whole.from, middle, unused);
    const Panel right = panel_of(f, middle, whole.to, unused);
    panels += 2;
    const double change = change_between(whole, left, right, size);
    const bool narrow = !(middle > whole.from && middle < whole.to);
    if (change > tolerance && !narrow && panels < most_panels) {
      open.push_back(left);
      open.push_back(right);
      continue;
    }
    result.error += change;
    for (std::size_t j = 0; j < size.size(); ++j) result.values[j] += left.values[j] + right.values[j];
  }
  result.evaluations = panels * rule_size;
  return result;
}

}  // namespace credence
