#include "app/studies/lab/lab_charts.h"

#include "app/chart/looks.h"
#include "app/plots/study_charts.h"
#include "app/report/translate.h"
#include "app/studies/lab/lab_table.h"
#include "core/method/posterior.h"

#include <QSizeF>

#include <algorithm>
#include <cstddef>
#include <limits>
#include <stdexcept>
#include <string>

namespace credence {

namespace {

constexpr QSizeF labFigureSize(180.0, 75.0);  // mm
constexpr double densityShare = 0.6;          // of the width
constexpr double labTop = 1.08;               // of the highest curve
constexpr double widthOfGaussian = 1.7;       // px
constexpr double handleSize = 11.0;           // px
constexpr double stationarySize = 9.0;        // px

/// A Gaussian of the lab has the look of the posterior of the same name.
ChartStyle styleOf(const LabRule& rule) {
  for (const PosteriorKind* kind : gaussian_posteriors()) {
    if (kind->id == rule.id) return {lookOf(*kind), widthOfGaussian};
  }
  return {"ink", widthOfGaussian};
}

ChartAxis placesOf(const LabPicture& picture) {
  return {.title = fromTable(variable_of(picture.result->problem)),
          .low = picture.range.low,
          .high = picture.range.high};
}

Chart emptyLabChart(const LabPicture& picture) {
  return {.title = describeLabProblem(picture.result->problem),
          .x = placesOf(picture),
          .namesAt = NamesPlace::inRows,
          .margins = {4, 8, 12, 2}};
}

double topOf(const LabPicture& picture) {
  return labTop * std::max(picture.curves.highest, std::numeric_limits<double>::min());
}

/// A curve over all places of the picture; nothing where it has no values there.
void addCurve(Chart& chart, const LabPicture& picture, ChartLine line, const std::vector<double>& values,
              const QString& name) {
  if (values.size() != picture.curves.place.size()) return;
  line.x = picture.curves.place;
  line.y = values;
  if (!name.isEmpty()) chart.names.push_back({name, ChartName::Sample::line, line.style});
  chart.parts.emplace_back(std::move(line));
}

void addFactors(Chart& chart, const LabPicture& picture) {
  const auto& factors = picture.curves.factors;
  for (std::size_t k = 0; k < factors.size(); ++k) {
    const bool prior = k == 0;
    const bool selected = !prior && picture.datum == picture.curves.drawn[k - 1];
    const QString name = prior    ? tr("prior, at the right")
                         : k == 1 ? tr("factor of a label, at the right")
                                  : QString();
    addCurve(chart, picture,
             {.id = prior ? "prior" : "factor of datum " + std::to_string(picture.curves.drawn[k - 1] + 1),
              .style = {prior ? "ink:dashed" : "ink:dotted", selected ? 1.6 : 0.8},
              .right = true},
             factors[k], name);
  }
  if (!factors.empty()) chart.right.high = labTop;
}

double densityAt(const LabPicture& picture, double place) {
  const LabCurves& curves = picture.curves;
  const auto at = std::ranges::lower_bound(curves.place, place);
  if (at == curves.place.end()) return 0.0;
  return curves.density[static_cast<std::size_t>(at - curves.place.begin())];
}

ChartLine stationaryPoints(const LabPicture& picture, const std::string& id, const ChartStyle& style,
                           bool (*wanted)(const LabResult& result, std::size_t k)) {
  std::vector<double> x;
  std::vector<double> y;
  const LabResult& result = *picture.result;
  for (std::size_t k = 0; k < result.points.size(); ++k) {
    if (!wanted(result, k)) continue;
    x.push_back(result.points[k].place);
    y.push_back(-result.points[k].log_density);
  }
  return {.id = id, .style = style, .x = x, .y = y, .joined = false};
}

void addStationary(Chart& chart, const LabPicture& picture) {
  ChartStyle mode("ink", 1.4, stationarySize, false);
  mode.shape = MarkerShape::round;
  ChartStyle other("ink", 1.6, stationarySize);
  other.shape = MarkerShape::cross;
  const ChartStyle chosen("ring", 2.2, stationarySize + 5.0);
  const auto add = [&](const ChartLine& points, const QString& name) {
    if (points.x.is_empty()) return;
    chart.parts.emplace_back(points);
    ChartStyle sample = points.style;
    sample.marker = std::min(sample.marker, stationarySize);  // no higher than the text beside it
    chart.names.push_back({name, ChartName::Sample::marker, sample});
  };
  add(stationaryPoints(picture, "modes", mode,
                       [](const LabResult& result, std::size_t k) { return result.points[k].is_mode(); }),
      tr("mode"));
  add(stationaryPoints(picture, "other stationary points", other,
                       [](const LabResult& result, std::size_t k) { return !result.points[k].is_mode(); }),
      tr("no mode"));
  add(stationaryPoints(picture, "chosen mode", chosen,
                       [](const LabResult& result, std::size_t k) { return result.chosen == k; }),
      tr("Laplace’s mode"));
}

}  // namespace

Chart labDensityChart(const LabPicture& picture) {
  if (!picture.result) return {};
  Chart chart = emptyLabChart(picture);
  chart.y = {.title = tr("density"), .low = 0.0, .high = topOf(picture)};
  chart.right = {.title = tr("factors"), .step = 0.5, .low = 0.0};
  const LabCurves& curves = picture.curves;
  chart.parts.emplace_back(ChartBand{.id = "area",
                                     .style = {"truth", 6.0},
                                     .x = curves.place,
                                     .low = arma::zeros(curves.place.size()),
                                     .high = curves.density,
                                     .opacity = 1.0});
  addCurve(chart, picture, {.id = "density", .style = {"ink", 1.0}}, curves.density, tr("density"));
  for (std::size_t k = 0; k < lab_rules().size(); ++k) {
    const LabRule& rule = *lab_rules()[k];
    if (picture.hides(rule)) continue;
    addCurve(chart, picture, {.id = std::string(rule.id), .style = styleOf(rule)}, curves.gaussians[k],
             fromTable(rule.title));
  }
  addFactors(chart, picture);
  const auto& place = picture.true_weight;
  if (place && *place > picture.range.low && *place < picture.range.high) {
    const ChartStyle style("ink:dashdot", 1.4);
    chart.parts.emplace_back(ChartRule{.id = "true weight", .style = style, .at = *place});
    chart.names.push_back({tr("true weight"), ChartName::Sample::line, style});
  }
  return chart;
}

std::vector<ChartLine> labHandles(const LabPicture& picture, double gap) {
  std::vector<ChartLine> handles;
  for (std::size_t k = 0; k < picture.handles.size(); ++k) {
    const LabHandle& handle = picture.handles[k];
    const bool selected = handle.datum && handle.datum == picture.datum;
    const double place = std::clamp(handle.place, picture.range.low + gap, picture.range.high - gap);
    const double share = handle.height ? *handle.height : labTop * densityAt(picture, place) / topOf(picture);
    ChartStyle style("ink", selected ? 2.6 : 1.4, handleSize, false);
    style.shape = handle.edge ? MarkerShape::square : MarkerShape::round;
    handles.push_back({.id = "handle " + std::to_string(k),
                       .style = style,
                       .x = {place},
                       .y = {std::min(share, 1.0)},
                       .right = true,
                       .joined = false});
  }
  return handles;
}

Chart labEnergyChart(const LabPicture& picture) {
  if (!picture.result) return {};
  Chart chart = emptyLabChart(picture);
  const LabCurves& curves = picture.curves;
  chart.y = {.title = tr("energy −log p (nats)"), .low = curves.energy_low, .high = curves.energy_high};
  addCurve(chart, picture, {.id = "energy", .style = {"ink", 1.6}}, curves.energy, tr("energy"));
  if (!picture.hides(laplace_rule)) {
    addCurve(chart, picture, {.id = "parabola", .style = styleOf(laplace_rule)}, curves.parabola,
             tr("Laplace’s parabola"));
  }
  addStationary(chart, picture);
  return chart;
}

FigurePage labPage(const std::shared_ptr<const LabPicture>& picture) {
  if (!picture || !picture->result) throw std::runtime_error("there is no density to draw");
  return chartsPage(
      describeLabProblem(picture->result->problem), labFigureSize,
      {{labDensityChart(*picture), densityShare}, {labEnergyChart(*picture), 1.0 - densityShare}});
}

}  // namespace credence
