#include "app/plots/section_chart.h"

#include "app/chart/looks.h"
#include "app/plots/study_charts.h"
#include "app/report/method_names.h"
#include "app/report/number_text.h"
#include "app/report/role_words.h"
#include "app/report/section_table.h"
#include "app/report/translate.h"
#include "app/style/class_title.h"
#include "core/method/method.h"
#include "core/method/posterior.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <stdexcept>
#include <string>
#include <vector>

namespace credence {

namespace {

constexpr QSizeF sectionFigureSize(180.0, 75.0);  // mm
constexpr double probabilityShare = 0.55;         // of the width
constexpr double besideUnit = 0.06;               // of the axis of p beyond its ends, where points lie
constexpr double unitMargin = 0.12;
constexpr double logitMargin = 0.06;  // of the span of logits, above and below
constexpr double deviationsShown = 2.0;
constexpr double leastLogit = 1e-6;  // half the axis at least
constexpr double farthestLogit = 1e200;
constexpr double sectionPoint = 6.0;  // px
constexpr double lineOfMethod = 1.7;  // px
constexpr double markOfMethod = 6.0;  // px
constexpr int markersOnLine = 7;
constexpr double sampleOfBand = 7.0;  // px
constexpr double bandOpacity = 0.18;  // several lie over each other

/// Which coordinate an axis-parallel line runs along; none otherwise.
std::optional<std::size_t> axisOf(const Segment& segment) {
  for (const std::size_t axis : {0U, 1U}) {
    if (segment.from.at(1 - axis) == segment.to.at(1 - axis)) return axis;
  }
  return {};
}

QString placesTitle(const Segment& segment, const Dataset& dataset) {
  if (const auto axis = axisOf(segment)) {
    const bool forward = segment.from.at(*axis) < segment.to.at(*axis);
    return (forward ? tr("A → B: %1") : tr("B ← A: %1")).arg(inputTitle(dataset, *axis));
  }
  const std::string unit = unit_of(dataset.input_names[0]);
  if (unit.empty() || unit != unit_of(dataset.input_names[1])) return tr("A → B: distance");
  return tr("A → B: distance %1").arg(QString::fromStdString(unit));
}

arma::vec placesAlong(const Section& section) {
  const auto axis = axisOf(section.segment);
  return axis ? arma::vec(section.inputs.col(*axis)) : section.distance;
}

/// "Chinstrap beside it", "test, Chinstrap".
QString besideName(const Dataset& dataset, std::size_t label, Role role) {
  const QString name = classTitle(dataset, label);
  if (role == Role::train) return tr("%1 beside it").arg(name);
  return tr("%1, %2").arg(partTitle(role), name);
}

std::string pointsId(std::size_t label, Role role) {
  const std::string which = role == Role::train ? "" : std::string(id_of(role)) + ' ';
  return which + "points of class " + std::to_string(label);
}

/// Puts what is predicted into a chart, one part after another, each with its name.
class SectionDrawing {
 public:
  SectionDrawing(const SectionPrediction& prediction, Chart& chart)
      : m_prediction(prediction),
        m_section(prediction.section),
        m_places(placesAlong(prediction.section)),
        m_chart(chart) {}

  void drawProbabilities(double threshold) {
    for (const Section::Band& band : m_section.bands) {
      addBand(band, band.lower, band.upper, tr("95 % of p, %1").arg(fromTable(band.kind->title)));
    }
    addLevel("threshold", threshold);
    name(tr("threshold p = %1").arg(significantNumber(threshold)), {"ink:dotted", 0.8});
    if (!m_section.truth.is_empty()) {
      addLine("truth", {"truth:line", 1.2}, m_section.truth);
      name(tr("true p"), {"truth:line", 1.2});
    }
    const bool hasPrior = m_prediction.request.result->request.hyperparameters.has_prior();
    for (const Section::Line& line : m_section.lines) {
      const ChartStyle style(lookOf(*line.method), lineOfMethod, markOfMethod, false);
      addLine(std::string(line.method->id), style, line.probability);
      std::get<ChartLine>(m_chart.parts.back()).mostMarkers = markersOnLine;
      name(fullTitle(*line.method, hasPrior), style);
    }
    drawPoints();
  }

  void drawLogits() {
    double low = -leastLogit;
    double high = leastLogit;
    addLevel("zero", 0.0);
    for (const Section::Band& band : m_section.bands) {
      const arma::vec reach = deviationsShown * band.deviation;
      const arma::vec lower = arma::clamp(band.mean - reach, -farthestLogit, farthestLogit);
      const arma::vec upper = arma::clamp(band.mean + reach, -farthestLogit, farthestLogit);
      addBand(band, lower, upper, tr("μ ± 2√v, %1").arg(fromTable(band.kind->title)));
      addLine(std::string(band.kind->id) + " mean", {lookOf(*band.kind), lineOfMethod}, band.mean);
      low = std::min(low, lower.min());
      high = std::max(high, upper.max());
    }
    const double margin = logitMargin * (high - low);
    m_chart.y.low = low - margin;
    m_chart.y.high = high + margin;
  }

 private:
  void name(const QString& text, const ChartStyle& style,
            ChartName::Sample sample = ChartName::Sample::line) {
    m_chart.names.push_back({text, sample, style});
  }

  void addLine(const std::string& id, const ChartStyle& style, const arma::vec& values) {
    m_chart.parts.emplace_back(ChartLine{.id = id, .style = style, .x = m_places, .y = values});
  }

  void addLevel(const std::string& id, double value) {
    m_chart.parts.emplace_back(
        ChartRule{.id = id, .style = {"ink:dotted", 0.8}, .upright = false, .at = value});
  }

  void addBand(const Section::Band& band, const arma::vec& lower, const arma::vec& upper,
               const QString& title) {
    const ChartStyle style(lookOf(*band.kind), sampleOfBand);
    m_chart.parts.emplace_back(ChartBand{.id = std::string(band.kind->id),
                                         .style = style,
                                         .x = m_places,
                                         .low = lower,
                                         .high = upper,
                                         .edges = true,
                                         .opacity = bandOpacity});
    name(title, style, ChartName::Sample::band);
  }

  /// Class 1 above the curves, class 0 below.
  void drawPoints() {
    const Dataset& dataset = *m_prediction.request.result->fit->request.dataset;
    for (const std::size_t label : {0U, 1U}) {
      for (const Role role : {Role::test, Role::validation, Role::train}) {
        const std::vector<double>& along = m_prediction.beside.places.at(label)[role];
        if (along.empty()) continue;
        ChartLine points{.id = pointsId(label, role),
                         .style = {lookOfPoint(label, role), 1.0, sectionPoint},
                         .joined = false};
        points.x = along;
        points.x.transform(
            [this](double distance) { return placeOf(m_prediction, distance / m_section.segment.length()); });
        points.y.set_size(along.size());
        points.y.fill(label == 1 ? 1.0 + besideUnit : -besideUnit);
        m_chart.parts.emplace_back(points);
        name(besideName(dataset, label, role), points.style, ChartName::Sample::marker);
      }
    }
  }

  const SectionPrediction& m_prediction;
  const Section& m_section;
  arma::vec m_places;  // on the abscissa
  Chart& m_chart;
};

}  // namespace

Chart sectionChart(const SectionPrediction& prediction, SectionOrdinate ordinate, double threshold) {
  const Dataset& dataset = *prediction.request.result->fit->request.dataset;
  const arma::vec places = placesAlong(prediction.section);
  const Segment& segment = prediction.section.segment;
  Chart chart{.title = tr("Along the line %1").arg(describeSegment(segment)),
              .x = {.title = placesTitle(segment, dataset), .low = places.min(), .high = places.max()},
              .namesAt = NamesPlace::inRows,
              .margins = {4, 6, 14, 2}};
  SectionDrawing drawing(prediction, chart);
  if (ordinate == SectionOrdinate::logit) {
    chart.y.title = tr("logit μ ± 2√v");
    drawing.drawLogits();
  } else {
    chart.y = {.title = probabilityTitle(dataset), .step = 0.5, .low = -unitMargin, .high = 1.0 + unitMargin};
    drawing.drawProbabilities(threshold);
  }
  return chart;
}

double placeOf(const SectionPrediction& prediction, double share) {
  const arma::vec places = placesAlong(prediction.section);
  return std::lerp(places.front(), places.back(), share);
}

double shareOf(const SectionPrediction& prediction, double place) {
  const arma::vec places = placesAlong(prediction.section);
  return std::clamp((place - places.front()) / (places.back() - places.front()), 0.0, 1.0);
}

FigurePage sectionPage(const std::shared_ptr<const SectionPrediction>& prediction, double threshold) {
  if (!prediction) throw std::runtime_error("there is no section to draw");
  return chartsPage(describeSegment(prediction->section.segment), sectionFigureSize,
                    {{sectionChart(*prediction, SectionOrdinate::probability, threshold), probabilityShare},
                     {sectionChart(*prediction, SectionOrdinate::logit, threshold), 1.0 - probabilityShare}});
}

}  // namespace credence
