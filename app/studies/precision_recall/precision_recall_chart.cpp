#include "app/studies/precision_recall/precision_recall_chart.h"

#include "app/chart/looks.h"
#include "app/report/number_text.h"
#include "app/report/translate.h"
#include "app/studies/precision_recall/precision_recall.h"
#include "core/method/method.h"

#include <cmath>
#include <string>
#include <vector>

namespace credence {

namespace {

constexpr double leastStep = 0.002;      // of an axis: less than a pixel
constexpr double thresholdMark = 9.0;    // px
constexpr double roomOfThreshold = 6.0;  // px around the middle of a mark
constexpr double numbersOfShares = 3.0;  // about how many there are from 0 to 1
const ChartStyle guessingStyle = {"chance", 1.4};

ChartAxis shareAxis(const QString& title) {
  return {.title = title, .numbers = numbersOfShares, .low = 0.0, .high = 1.0, .room = roomOfThreshold};
}

/// A level step for what each threshold finds beyond the one before it, as high as its precision. Points that
/// are nearer to the last one than a pixel are left out.
ChartLine stepsOf(const MethodPrecision& by) {
  std::vector<double> x;
  std::vector<double> y;
  const auto add = [&](double recall, double precision, bool last) {
    const bool near =
        !x.empty() && std::abs(recall - x.back()) < leastStep && std::abs(precision - y.back()) < leastStep;
    if (near && !last) return;
    x.push_back(recall);
    y.push_back(precision);
  };
  double before = 0.0;
  const arma::uword count = by.curve.threshold.n_elem;
  for (arma::uword k = 0; k < count; ++k) {
    add(before, by.curve.precision(k), false);
    before = by.curve.recall(k);
    add(before, by.curve.precision(k), k + 1 == count);
  }
  return {.id = std::string(by.method->id), .style = {lookOf(*by.method), 2.0}, .x = x, .y = y};
}

/// None where nothing is called class 1.
ChartLine markOf(const MethodPrecision& by) {
  ChartLine mark{.id = std::string(by.method->id) + " at the threshold",
                 .style = {lookOf(*by.method), 2.0, thresholdMark, false},
                 .joined = false};
  if (by.called() == 0) return mark;
  const ConfusionRates rates = rates_of(by.counts);
  mark.x = {rates.true_positive_rate};
  mark.y = {rates.precision};
  return mark;
}

ChartName nameOf(const QString& title, const MethodPrecision& by) {
  const QString average = signedNumber(by.curve.average_precision, 3);
  return {tr("%1: average precision %2").arg(title, average),
          ChartName::Sample::line,
          {lookOf(*by.method), 2.0},
          tr("%1 %2").arg(title, average)};
}

}  // namespace

Chart precisionRecallChart(const PrecisionRecall& result) {
  Chart chart{.x = shareAxis(tr("recall")), .y = shareAxis(tr("precision")), .margins = {4, 7, 6, 4}};
  if (!result.fit) return {.x = {.title = chart.x.title}, .y = {.title = chart.y.title}};
  chart.title = tr("Precision and recall, %1").arg(countedPoints(result));
  if (!result.hasCurves()) {
    chart.sentence = noCurves(result);
    return chart;
  }
  const double guessing = result.methods.front().curve.base_rate;
  chart.parts.emplace_back(
      ChartRule{.id = "guessing", .style = guessingStyle, .upright = false, .at = guessing});
  for (const MethodPrecision& by : result.methods) {
    chart.parts.emplace_back(stepsOf(by));
    chart.names.push_back(nameOf(result.titleOf(*by.method), by));
  }
  for (const MethodPrecision& by : result.methods) chart.parts.emplace_back(markOf(by));
  chart.names.push_back(
      {tr("guessing: %1").arg(signedNumber(guessing, 3)), ChartName::Sample::line, guessingStyle});
  chart.names.push_back({.text = tr("marks: p = %1").arg(exactNumber(result.threshold))});
  return chart;
}

}  // namespace credence
