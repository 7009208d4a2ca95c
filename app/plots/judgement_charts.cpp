#include "app/plots/judgement_charts.h"

#include "app/chart/looks.h"
#include "app/report/number_text.h"
#include "app/report/table.h"
#include "app/report/translate.h"
#include "core/method/method.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

namespace credence {

namespace {

constexpr double fineStep = 0.002;   // of an axis: less than a pixel
constexpr double rocMark = 9.0;      // px
constexpr double binMark = 7.0;      // px
constexpr double roomOfMarks = 6.0;  // px around the middle of one
constexpr double unitNumbers = 3.0;  // about how many there are from 0 to 1
constexpr int heightOfCounts = 34;   // px
constexpr double roomOverCounts = 1.08;

ChartAxis unitAxis(const QString& title) {
  return {.title = title, .numbers = unitNumbers, .low = 0.0, .high = 1.0, .room = roomOfMarks};
}

ChartLine chanceLine() {
  return {.id = "chance", .style = {"chance", 1.0}, .x = {0.0, 1.0}, .y = {0.0, 1.0}};
}

/// Without points that are nearer to the last one than a pixel.
ChartLine curveLine(const MethodRoc& roc) {
  std::vector<double> x;
  std::vector<double> y;
  const RocCurve& curve = *roc.curve;
  for (arma::uword k = 0; k < curve.threshold.n_elem; ++k) {
    const double falsePositives = curve.false_positive_rate(k);
    const double truePositives = curve.true_positive_rate(k);
    const bool near =
        !x.empty() && falsePositives - x.back() < fineStep && truePositives - y.back() < fineStep;
    if (near && k + 1 < curve.threshold.n_elem) continue;
    x.push_back(falsePositives);
    y.push_back(truePositives);
  }
  return {.id = std::string(roc.method->id), .style = {lookOf(*roc.method), 2.0}, .x = x, .y = y};
}

ChartLine markOfThreshold(const MethodRoc& roc) {
  ChartLine mark{.id = std::string(roc.method->id) + " at the threshold",
                 .style = {lookOf(*roc.method), 2.0, rocMark, false},
                 .joined = false};
  if (!std::isnan(roc.rates.false_positive_rate) && !std::isnan(roc.rates.true_positive_rate)) {
    mark.x = {roc.rates.false_positive_rate};
    mark.y = {roc.rates.true_positive_rate};
  }
  return mark;
}

/// "Laplace 0.978 ± 0.007", and where there is little room, without the error.
ChartName curveName(const MethodRoc& roc) {
  ChartName name{roc.title + QStringLiteral(" …"), ChartName::Sample::line, {lookOf(*roc.method), 2.0}};
  if (roc.curve == nullptr) return name;
  const Auc& auc = roc.curve->auc;
  const auto text = [&](const TableCell& cell) {
    return QStringLiteral("%1 %2").arg(roc.title, windowText(cell, fixed(3)));
  };
  name.text = text(TableCell{.value = Estimate{auc.value, auc.standard_error}});
  name.brief = text(numberCell(auc.value));
  return name;
}

ChartLine binsOf(const Calibration& calibration, bool small, const std::string& look) {
  ChartLine bins{.id = small ? "small bins" : "bins", .style = {look, 1.4, binMark, !small}, .joined = false};
  bins.style.shape = MarkerShape::round;
  std::vector<double> x;
  std::vector<double> y;
  std::vector<double> low;
  std::vector<double> high;
  for (const CalibrationBin& bin : calibration.bins) {
    if (bin.count == 0 || (bin.count < few_in_bin) != small) continue;
    x.push_back(bin.mean_predicted);
    y.push_back(bin.observed);
    low.push_back(bin.interval.low);
    high.push_back(bin.interval.high);
  }
  bins.x = x;
  bins.y = y;
  bins.low = low;
  bins.high = high;
  return bins;
}

/// A step for each bin, as wide as it is.
Chart countsOf(const Calibration& calibration) {
  std::vector<double> x;
  std::vector<double> counts;
  for (const CalibrationBin& bin : calibration.bins) {
    for (const double end : {bin.lower, bin.upper}) {
      x.push_back(end);
      counts.push_back(static_cast<double>(bin.count));
    }
  }
  Chart chart{.y = {.title = tr("points"), .numbers = 1.0, .low = 0.0}, .height = heightOfCounts};
  chart.y.high = roomOverCounts * (counts.empty() ? 1.0 : std::max(1.0, std::ranges::max(counts)));
  chart.parts.emplace_back(ChartBand{.id = "counts",
                                     .style = {"ink", 1.0},
                                     .x = x,
                                     .low = arma::zeros(x.size()),
                                     .high = counts,
                                     .edges = true});
  return chart;
}

}  // namespace

Chart rocChart(const std::vector<MethodRoc>& methods) {
  Chart chart{.x = unitAxis(tr("false positive rate")),
              .y = unitAxis(tr("true positive rate")),
              .namesAt = NamesPlace::bottomRight,
              .margins = {4, 7, 6, 4}};
  chart.y.brief = tr("TPR");
  chart.parts.emplace_back(chanceLine());
  chart.names.push_back({.text = tr("AUC ± standard error"), .brief = tr("AUC")});
  for (const MethodRoc& roc : methods) {
    if (roc.curve != nullptr) chart.parts.emplace_back(curveLine(roc));
    chart.names.push_back(curveName(roc));
  }
  for (const MethodRoc& roc : methods) {
    if (roc.curve != nullptr) chart.parts.emplace_back(markOfThreshold(roc));
  }
  return chart;
}

std::vector<ChartName> namesOfMarks(double threshold) {
  return {{.text = tr("marks: threshold %1").arg(significantNumber(threshold))},
          {.text = tr("by chance"), .sample = ChartName::Sample::line, .style = {"chance", 1.0}}};
}

Chart calibrationChart(const Calibration& calibration, const Method* method) {
  const std::string look = method != nullptr ? lookOf(*method) : std::string("ink");
  Chart chart{.x = unitAxis(tr("predicted probability")),
              .y = unitAxis(tr("observed")),
              .namesAt = NamesPlace::inRows,
              .margins = {4, 7, 6, 2}};
  const ChartLine bins = binsOf(calibration, false, look);
  const ChartLine small = binsOf(calibration, true, look);
  chart.parts = {chanceLine(), bins, small};
  if (!bins.y.is_empty()) chart.names.push_back({tr("95 % interval"), ChartName::Sample::line, bins.style});
  if (!small.y.is_empty()) {
    chart.names.push_back({tr("fewer than %1 points").arg(few_in_bin), ChartName::Sample::line, small.style});
  }
  chart.names.push_back({tr("as predicted"), ChartName::Sample::line, {"chance", 1.0}});
  chart.below.push_back(countsOf(calibration));
  return chart;
}

}  // namespace credence
