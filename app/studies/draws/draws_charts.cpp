#include "app/studies/draws/draws_charts.h"

#include "app/chart/looks.h"
#include "app/report/translate.h"
#include "app/studies/draws/draws_text.h"
#include "app/style/method_style.h"
#include "core/method/method.h"
#include "core/method/running_estimates.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <utility>

namespace credence {

namespace {

constexpr double drawsTicks = 3.5;       // whose numbers do not touch in a narrow chart
constexpr double firstCounted = 10.0;    // draws from which on the axis has room for what they say
constexpr double leastSpan = 1e-6;       // of the axis upwards
constexpr double runningWidth = 1.8;     // px
constexpr double legendOfWeights = 8.0;  // px

const ChartStyle statedStyle = {"ink:dotted", 1.2};
const ChartStyle truthStyle = {"ink:dashed", 1.4};

/// An estimate has the look of the method that makes it; ink where none does. `from`: what is drawn from,
/// null for the prior.
ChartStyle styleOf(const Method* method) {
  return {method != nullptr ? lookOf(*method) : "ink", runningWidth};
}
ChartStyle drawnStyle(const PosteriorKind* from) {
  if (from == &laplace_posterior) return styleOf(&laplace_samples);
  return styleOf(from != nullptr ? methodOf(*from) : nullptr);
}
ChartStyle weightedStyle(const PosteriorKind* from) {
  if (from == &laplace_posterior) return styleOf(&importance_laplace);
  if (from == &ep_posterior) return styleOf(&importance_ep);
  return styleOf(from == nullptr ? &importance_prior : nullptr);
}

/// Estimates over an axis of draws, upwards as far as they and the levels reach.
class RunningChart {
 public:
  RunningChart(const QString& title, const arma::uvec& counts, arma::uword draws)
      : m_counts(arma::conv_to<arma::vec>::from(counts)) {
    m_chart.x = {.title = tr("draws"), .logarithmic = true, .numbers = drawsTicks, .low = 1.0};
    m_chart.x.high = std::max(std::pow(10.0, 1e-3), static_cast<double>(draws));
    m_chart.y.title = title;
  }

  /// `least`, `most`: what the quantity cannot leave.
  void keepWithin(double least, double most) {
    m_least = least;
    m_most = most;
  }

  void add(const std::string& id, const ChartStyle& style, const RunningEstimate& estimate, bool band) {
    ChartLine line{.id = id, .style = style, .x = m_counts, .y = estimate.value};
    if (band) addBand(id, style, estimate);
    countFrom(line.y);
    m_chart.parts.emplace_back(std::move(line));
  }

  void addLevel(const std::string& id, const ChartStyle& style, double value) {
    if (!std::isfinite(value)) return;
    include(value);
    m_chart.parts.emplace_back(levelLine(m_chart, id, style, value));
  }

  void addName(const QString& text, const ChartStyle& style) {
    m_chart.names.push_back({text, ChartName::Sample::line, style});
  }
  void addWords(const QString& text) { m_chart.names.push_back({text}); }

  Chart chart() const {
    Chart chart = m_chart;
    if (!(m_low <= m_high)) return chart;
    const double size = std::max({m_high - m_low, leastSpan, 1e-9 * std::abs(m_high)});
    chart.y.low = m_low - 0.08 * size;
    chart.y.high = m_high + 0.08 * size;
    return chart;
  }

 private:
  void addBand(const std::string& id, const ChartStyle& style, const RunningEstimate& estimate) {
    ChartBand band{.id = id + "_band", .style = style, .x = m_counts};
    band.low = arma::clamp(estimate.value - estimate.standard_error, m_least, m_most);
    band.high = arma::clamp(estimate.value + estimate.standard_error, m_least, m_most);
    countFrom(band.low);
    countFrom(band.high);
    m_chart.parts.emplace_back(std::move(band));
  }

  void countFrom(const arma::vec& values) {
    const double first = std::min(firstCounted, m_counts.max());
    for (arma::uword k = 0; k < values.n_elem; ++k) {
      if (m_counts(k) >= first) include(values(k));
    }
  }

  void include(double value) {
    if (!std::isfinite(value)) return;
    m_low = std::min(m_low, value);
    m_high = std::max(m_high, value);
  }

  Chart m_chart;
  arma::vec m_counts;
  double m_least = -std::numeric_limits<double>::max();
  double m_most = std::numeric_limits<double>::max();
  double m_low = std::numeric_limits<double>::infinity();
  double m_high = -std::numeric_limits<double>::infinity();
};

}  // namespace

Chart drawnProbabilityChart(const DrawsResult& result) {
  if (!result.weights) return {};
  const DrawnProbability& drawn = result.probability;
  const PosteriorKind* from = result.asked.from.kind;
  RunningChart chart(tr("p(y = 1)"), drawn.counts, result.asked.draws);
  chart.keepWithin(0.0, 1.0);
  chart.add("drawn", drawnStyle(from), drawn.drawn, true);
  chart.add("weighted", weightedStyle(from), drawn.weighted, result.weights->diagnostics.reliable());
  chart.addLevel("quadrature", statedStyle, drawn.integral);
  chart.addWords(describePlace(result));
  chart.addName(describeDrawn(result), drawnStyle(from));
  chart.addName(describeWeighted(result), weightedStyle(from));
  chart.addName(describeIntegral(result), statedStyle);
  chart.addWords(describeNeed(result));
  return chart.chart();
}

Chart drawnEvidenceChart(const DrawsResult& result) {
  if (!result.weights) return {};
  const DrawWeights& weights = *result.weights;
  const PosteriorKind* from = result.asked.from.kind;
  const ChartStyle prior = styleOf(&importance_prior);
  RunningChart chart(tr("log p(D)"), weights.counts, result.asked.draws);
  chart.addName(describePriorEvidence(result), prior);
  if (from != nullptr) {
    chart.add("weighted", weightedStyle(from), weights.evidence, weights.diagnostics.reliable());
    chart.addName(describeEvidence(result), weightedStyle(from));
  }
  chart.add("prior", prior, weights.prior_evidence, weights.prior_diagnostics.reliable());
  // The truth lies on top.
  for (const bool truth : {false, true}) {
    for (const StatedEvidence& stated : result.evidences) {
      if (stated.kind->maps() == truth) continue;
      chart.addLevel(std::string(stated.kind->id), truth ? truthStyle : statedStyle, stated.log_evidence);
    }
  }
  if (const QString truth = describeTrueEvidence(result); !truth.isEmpty()) chart.addName(truth, truthStyle);
  if (!result.evidences.empty()) chart.addName(describeStatedEvidences(result), statedStyle);
  return chart.chart();
}

Chart drawWeightsChart(const DrawsResult& result) {
  if (!result.weights) return {};
  const arma::vec& importance = result.weights->importance;
  const ImportanceDiagnostics& diagnostics = result.weights->diagnostics;
  const auto draws = static_cast<double>(result.asked.draws);
  ChartStyle style = weightedStyle(result.asked.from.kind);
  style.width = legendOfWeights;
  Chart chart{.x = {.title = tr("draws, heaviest first"),
                    .logarithmic = true,
                    .numbers = drawsTicks,
                    .low = 1.0,
                    .high = draws + 1.0},
              .y = {.title = tr("weight")},
              .names = {{describeEffective(diagnostics), ChartName::Sample::area, style},
                        {describeHeaviest(result)},
                        {describeShape(diagnostics)},
                        {describeEven(result), ChartName::Sample::line, statedStyle}}};
  if (importance.is_empty()) return chart;
  chart.y.low = 0.0;
  chart.y.high = 1.08 * importance.front();
  const auto count = static_cast<double>(importance.n_elem);
  // Rank r from r to r + 1.
  chart.parts.emplace_back(ChartBars{.id = "weights",
                                     .style = style,
                                     .x = arma::linspace(1.0, count, importance.n_elem),
                                     .y = importance,
                                     .before = 0.0,
                                     .after = 1.0});
  chart.parts.emplace_back(levelLine(chart, "all_alike", statedStyle, 1.0 / count));
  return chart;
}

}  // namespace credence
