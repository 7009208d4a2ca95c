#include "app/plots/occam_chart.h"

#include "app/chart/looks.h"
#include "app/report/number_text.h"
#include "app/report/translate.h"

#include <QString>

#include <algorithm>
#include <string>
#include <vector>

namespace credence {

namespace {

constexpr double stepWidth = 0.2;    // of the way from one setting to the next
constexpr double roomOfBars = 0.03;  // of the height, above zero and below the lowest end
constexpr double areaSample = 9.0;   // px

/// One of the settings, and where its steps stand.
struct SteppedEvidence {
  const LogEvidence* evidence = nullptr;
  QString title;
};

std::vector<SteppedEvidence> settingsOf(const std::optional<LogEvidence>& current,
                                        const std::optional<LogEvidence>& best) {
  std::vector<SteppedEvidence> settings;
  if (current) settings.push_back({&*current, tr("now")});
  if (best) settings.push_back({&*best, tr("best cell")});
  return settings;
}

/// The k-th term of all settings. Each begins where the one before it ends.
ChartBars stepsOfTerm(const std::vector<SteppedEvidence>& settings, std::size_t k) {
  const std::vector<EvidenceTerm>& terms = settings.front().evidence->terms;
  const double left = (static_cast<double>(k) - 0.5 * static_cast<double>(terms.size())) * stepWidth;
  ChartBars bars{.id = std::string(terms[k].id),
                 .style = {lookOfTerm(k), areaSample},
                 .x = arma::regspace(0.0, static_cast<double>(settings.size()) - 1.0),
                 .before = -left,
                 .after = left + stepWidth};
  bars.from.zeros(settings.size());
  bars.y.zeros(settings.size());
  for (std::size_t setting = 0; setting < settings.size(); ++setting) {
    const std::vector<EvidenceTerm>& own = settings[setting].evidence->terms;
    for (std::size_t term = 0; term < k; ++term) bars.from(setting) += own[term].nats;
    bars.y(setting) = bars.from(setting) + own[k].nats;
  }
  return bars;
}

}  // namespace

Chart occamChart(const std::optional<LogEvidence>& current, const std::optional<LogEvidence>& best) {
  Chart chart{.y = {.title = tr("nats")}, .namesAt = NamesPlace::beside, .margins = {4, 8, 4, 2}};
  const std::vector<SteppedEvidence> settings = settingsOf(current, best);
  if (settings.empty()) return chart;
  double lowest = 0.0;
  for (const SteppedEvidence& setting : settings) {
    lowest = std::min(lowest, setting.evidence->total());
    chart.x.rows << setting.title + QLatin1Char('\n') + signedNumber(setting.evidence->total(), 1);
  }
  if (!(lowest < 0.0)) return chart;
  chart.x.low = -0.5;
  chart.x.high = static_cast<double>(settings.size()) - 0.5;
  chart.y.low = (1.0 + roomOfBars) * lowest;
  chart.y.high = -roomOfBars * lowest;
  chart.parts.emplace_back(ChartRule{.id = "zero", .style = {"ink", 1.0}, .upright = false});
  const std::vector<EvidenceTerm>& terms = settings.front().evidence->terms;
  for (std::size_t k = 0; k < terms.size(); ++k) {
    chart.parts.emplace_back(stepsOfTerm(settings, k));
    chart.names.push_back(
        {fromTable(terms[k].short_title), ChartName::Sample::area, {lookOfTerm(k), areaSample}});
  }
  return chart;
}

}  // namespace credence
