#include "app/studies/budget/budget_charts.h"

#include "app/chart/looks.h"
#include "app/report/translate.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>
#include <vector>

namespace credence {

namespace {

constexpr double lowestBelow = 25.0;  // nats below the highest: what is less is out of sight
constexpr double endMargin = 0.02;    // of the labellings, to both sides
constexpr double valueMargin = 0.06;  // of the span of values, above and below

/// The first model is a line in ink; others have a shape and a colour each.
ChartStyle modelStyle(std::size_t k, std::size_t count) {
  return k == 0 ? ChartStyle("ink", 1.6) : ChartStyle(lookOfSeries(k, count), 1.2, 5.0);
}

ChartStyle evenStyle() {
  return {"ink:dashed", 0.9};
}

ChartStyle labelsStyle() {
  return {"ring", 1.6, 11.0};
}

const EvidenceBudget* firstBudget(const BudgetResult& result) {
  const auto found =
      std::ranges::find_if(result.rows, [](const BudgetRow& row) { return row.budget != nullptr; });
  return found == result.rows.end() ? nullptr : found->budget.get();
}

/// Each model's values, by the rank that the first gives to a labelling.
std::vector<ChartLine> modelLines(const BudgetResult& result, const arma::uvec& order) {
  const arma::vec ranks = arma::regspace(1.0, static_cast<double>(order.n_elem));
  std::vector<ChartLine> lines;
  for (std::size_t k = 0; k < result.rows.size(); ++k) {
    ChartLine line{.id = result.request.cases[k].caption.toStdString(),
                   .style = modelStyle(k, result.rows.size()),
                   .joined = k == 0};
    if (const auto& budget = result.rows[k].budget) {
      line.x = ranks;
      line.y = arma::vec(budget->log_evidence.elem(order));
    }
    lines.push_back(std::move(line));
  }
  return lines;
}

/// What each model says of the labels that there are.
ChartLine labelsOf(const BudgetResult& result, const arma::uvec& order) {
  const arma::uvec place = arma::find(order == result.labelling());
  std::vector<double> values;
  for (const BudgetRow& row : result.rows) {
    if (row.budget) values.push_back(row.budget->log_evidence(result.labelling()));
  }
  ChartLine labels{.id = "labels", .style = labelsStyle(), .y = values, .joined = false};
  labels.x = arma::vec(values.size());
  labels.x.fill(static_cast<double>(place(0) + 1));
  return labels;
}

void fitToValues(ChartAxis& axis, const std::vector<ChartLine>& lines, double even) {
  double top = even;
  double bottom = even;
  for (const ChartLine& line : lines) {
    for (const double value : line.y) {
      if (!std::isfinite(value)) continue;
      top = std::max(top, value);
      bottom = std::min(bottom, value);
    }
  }
  bottom = std::max(bottom, top - lowestBelow);
  const double room = valueMargin * (top - bottom);
  axis.low = bottom - room;
  axis.high = top + room;
}

std::vector<ChartName> budgetNames(const BudgetResult& result) {
  std::vector<ChartName> names;
  for (std::size_t k = 0; k < result.rows.size(); ++k) {
    names.push_back({result.request.cases[k].caption,
                     k == 0 ? ChartName::Sample::line : ChartName::Sample::marker,
                     modelStyle(k, result.rows.size())});
  }
  names.push_back({tr("the labels that there are"), ChartName::Sample::marker, labelsStyle()});
  names.push_back({tr("all labels alike"), ChartName::Sample::line, evenStyle()});
  return names;
}

}  // namespace

Chart budgetChart(const BudgetResult& result) {
  Chart chart{.y = {.title = tr("log p(D)")}, .margins = {4, 8, 12, 2}};
  const EvidenceBudget* first = firstBudget(result);
  if (first == nullptr) return chart;
  const auto count = static_cast<double>(first->labellings());
  const double even = -static_cast<double>(first->points) * std::numbers::ln2;
  const arma::uvec order = first->by_evidence();
  const std::vector<ChartLine> models = modelLines(result, order);
  chart.x.title = tr("labels of %1 points, the most probable by the first model first").arg(first->points);
  chart.x.low = 1.0 - endMargin * count;
  chart.x.high = (1.0 + endMargin) * count;
  fitToValues(chart.y, models, even);
  chart.parts = {ChartLine{.id = "even", .style = evenStyle(), .x = {1.0, count}, .y = {even, even}},
                 labelsOf(result, order)};
  chart.parts.insert(chart.parts.end(), models.begin(), models.end());
  chart.names = budgetNames(result);
  return chart;
}

}  // namespace credence
