#include "app/plots/latent_chart.h"

#include "app/chart/looks.h"
#include "app/plots/point_names.h"
#include "app/report/translate.h"
#include "core/method/method.h"
#include "core/model/stable_functions.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>

namespace credence {

namespace {

constexpr double peak = 0.88;       // of the highest density, as a share of the height
constexpr double topOfAxes = 1.04;  // so that a circle at probability one is whole
constexpr arma::uword curvePoints = 241;
constexpr double leastReach = 6.0;
constexpr double farthest = 1e300;  // where coordinates still have a meaning
constexpr double usualCurve = 1.7;  // px
constexpr double dotMark = 7.0;     // px

/// How far the axis of the logit reaches to both sides: in steps, so that it stands still while a point
/// moves.
double reachOf(const PointPrediction& prediction) {
  double needed = 0.0;
  for (const auto& gaussian : prediction.gaussians) {
    const double end = std::abs(gaussian.mean) + 3.0 * gaussian.deviation;
    if (std::isfinite(end)) needed = std::max(needed, end);
  }
  double reach = leastReach;
  for (; reach < farthest; reach *= 2.0) {
    if (needed <= reach) return reach;
    if (needed <= 1.5 * reach) return 1.5 * reach;
  }
  return reach;
}

double heightOf(const PointPrediction::Marginal& gaussian) {
  return 1.0 / (std::sqrt(2.0 * std::numbers::pi) * gaussian.deviation);
}

bool canBeDrawn(const PointPrediction::Marginal& gaussian) {
  return std::isfinite(gaussian.mean) && std::isfinite(gaussian.deviation) && gaussian.deviation > 0.0;
}

/// Of the curves; a histogram may pass it by its noise. One where there are none.
double highestDensity(const PointPrediction& prediction) {
  double highest = 0.0;
  for (const auto& gaussian : prediction.gaussians) {
    if (canBeDrawn(gaussian)) highest = std::max(highest, heightOf(gaussian));
  }
  for (arma::uword k = 0; k < prediction.corrected.count(); ++k) {
    highest = std::max(highest, prediction.corrected.density(k));
  }
  return highest > 0.0 ? highest : 1.0;
}

/// σ(a), and Φ(λa) with λ² = π/8, which has its slope at zero.
ChartLine sigmoidLine(double reach) {
  ChartLine line{
      .id = "sigmoid", .style = {"ink", 1.0}, .x = arma::linspace(-reach, reach, curvePoints), .right = true};
  line.y = line.x;
  line.y.transform([](double a) { return sigmoid(a); });
  return line;
}

ChartLine probitLine(double reach) {
  ChartLine line = sigmoidLine(reach);
  line.id = "probit";
  line.style.look = "ink:dashed";
  line.y = line.x;
  line.y.transform([](double a) { return 0.5 * std::erfc(-a * std::sqrt(std::numbers::pi / 16.0)); });
  return line;
}

ChartLine gaussianLine(const PointPrediction::Marginal& gaussian) {
  const arma::vec z = arma::linspace(-4.0, 4.0, curvePoints);
  return {.id = std::string(gaussian.kind->id),
          .style = {lookOf(*gaussian.kind), usualCurve},
          .x = gaussian.mean + gaussian.deviation * z,
          .y = heightOf(gaussian) * arma::exp(-0.5 * arma::square(z))};
}

ChartLine correctedLine(const LogitDensity& corrected) {
  ChartLine line{.id = "corrected", .style = {"corrected", 2.2}};
  line.x.set_size(corrected.count());
  line.y.set_size(corrected.count());
  for (arma::uword k = 0; k < corrected.count(); ++k) {
    line.x(k) = corrected.logit(k);
    line.y(k) = corrected.density(k);
  }
  return line;
}

ChartBars drawsOf(const LogitHistogram& histogram) {
  const double half = 0.5 * histogram.width;
  const arma::vec bins =
      arma::regspace(0.0, static_cast<double>(histogram.density.n_elem) - 1.0).head(histogram.density.n_elem);
  return {.id = "draws",
          .style = {"truth", 6.0},
          .x = histogram.first + half + histogram.width * bins,
          .y = histogram.density,
          .before = half,
          .after = half};
}

/// A circle on the sigmoid, and a line from there to the axis of probability.
void addDot(Chart& chart, const std::string& id, double probability, const std::string& look) {
  const double logit =
      std::clamp(std::log(probability) - std::log1p(-probability), chart.x.low, chart.x.high);
  ChartStyle level(look, 1.0);
  level.dotted = true;
  ChartStyle circle(look, 1.6, dotMark, false);
  circle.shape = MarkerShape::round;
  chart.parts.emplace_back(ChartLine{.id = id + " to the axis",
                                     .style = level,
                                     .x = {logit, chart.x.high},
                                     .y = {probability, probability},
                                     .right = true});
  chart.parts.emplace_back(ChartLine{.id = id + " averaged",
                                     .style = circle,
                                     .x = {logit},
                                     .y = {probability},
                                     .right = true,
                                     .joined = false});
}

void addDots(Chart& chart, const PointPrediction& prediction) {
  for (const auto& mark : prediction.marks) {
    addDot(chart, std::string(mark.method->id), mark.probability, lookOf(*mark.method));
  }
  for (const auto& gaussian : prediction.gaussians) {
    addDot(chart, std::string(gaussian.kind->id), gaussian.probability, lookOf(*gaussian.kind));
  }
  if (!prediction.corrected.empty()) {
    addDot(chart, "corrected", prediction.corrected.probability(), "corrected");
  }
  if (prediction.truth) addDot(chart, "draws", prediction.truth->probability, "ink");
}

}  // namespace

Chart latentChart(const PointPrediction* prediction, bool probitCurve) {
  const double reach = prediction != nullptr ? reachOf(*prediction) : leastReach;
  const double high = topOfAxes / peak * (prediction != nullptr ? highestDensity(*prediction) : 1.0);
  Chart chart{.x = {.title = tr("logit a"), .low = -reach, .high = reach},
              .y = {.title = tr("density of a"), .bare = true, .low = 0.0, .high = high},
              .right = {.title = tr("probability"), .step = 0.5, .low = 0.0, .high = topOfAxes},
              .margins = {4, 8, 4, 2}};
  if (prediction != nullptr && prediction->truth) {
    chart.parts.emplace_back(drawsOf(prediction->truth->histogram));
  }
  chart.parts.emplace_back(sigmoidLine(reach));
  if (probitCurve) chart.parts.emplace_back(probitLine(reach));
  if (prediction == nullptr) return chart;
  if (!prediction->corrected.empty()) chart.parts.emplace_back(correctedLine(prediction->corrected));
  for (const auto& gaussian : prediction->gaussians) {
    if (canBeDrawn(gaussian)) chart.parts.emplace_back(gaussianLine(gaussian));
  }
  addDots(chart, *prediction);
  chart.names = pointNames(*prediction);
  return chart;
}

}  // namespace credence
