#include "app/report/settings_table.h"

#include "app/report/translate.h"

#include <utility>

namespace credence {

namespace {

/// One row: what `cell` makes of each setting.
template <typename Cell>
void addRow(Table& table, const std::vector<ComparedSetting>& settings, const QString& title,
            const Cell& cell) {
  std::vector<TableCell> row{textCell(title)};
  row.reserve(settings.size() + 1);
  for (const ComparedSetting& each : settings) row.push_back(cell(each));
  table.rows.push_back(std::move(row));
}

/// The same of their metrics; empty where these are not known.
template <typename Cell>
void addMetric(Table& table, const std::vector<ComparedSetting>& settings, const QString& title,
               const Cell& cell) {
  addRow(table, settings, title, [&](const ComparedSetting& each) {
    return each.metrics != nullptr ? cell(*each.metrics) : TableCell();
  });
}

/// The terms are those of whatever posterior the settings have; all have the same.
std::vector<EvidenceTerm> termsOf(const std::vector<ComparedSetting>& settings) {
  for (const ComparedSetting& each : settings) {
    if (each.metrics != nullptr) return each.metrics->evidence.terms;
  }
  return {};
}

void addTerms(Table& table, const std::vector<ComparedSetting>& settings) {
  addMetric(table, settings, tr("Log evidence (nats)"),
            [](const SettingMetrics& m) { return numberCell(m.evidence.total(), 2); });
  for (const EvidenceTerm& term : termsOf(settings)) {
    addMetric(table, settings, tr("%1 (nats)").arg(capitalised(fromTable(term.title))),
              [&](const SettingMetrics& m) { return numberCell(m.evidence[term.id], 2); });
  }
  addMetric(table, settings, tr("Effective parameters"),
            [](const SettingMetrics& m) { return numberCell(m.effectiveParameters, 1); });
  addMetric(table, settings, tr("Weights"), [](const SettingMetrics& m) { return countCell(m.weights); });
}

void addScores(Table& table, const std::vector<ComparedSetting>& settings) {
  const auto mean = [&](const QString& part, std::size_t k, bool test) {
    const QString name = fromTable(methods_always_scored()[k]->name);
    addMetric(table, settings, tr("Mean log-likelihood, %1, %2").arg(part, name),
              [=](const SettingMetrics& m) {
                const MethodScore& score = m.scores[k];
                if (test && !score.test) return TableCell();
                return numberCell((test ? *score.test : score.train).mean_log_likelihood, 4);
              });
  };
  const std::size_t count = methods_always_scored().size();
  for (std::size_t k = 0; k < count; ++k) mean(tr("training"), k, false);
  for (std::size_t k = 0; k < count; ++k) mean(tr("test"), k, true);
  addMetric(table, settings, tr("BIC (nats)"),
            [](const SettingMetrics& m) { return numberCell(m.criteria.bic, 2); });
  addMetric(table, settings, tr("AIC (nats)"),
            [](const SettingMetrics& m) { return numberCell(m.criteria.aic, 2); });
}

}  // namespace

Table settingsTable(const std::vector<ComparedSetting>& settings, const QString& widthTitle,
                    const QString& title) {
  Table table{title, {tr("Setting")}, {}};
  for (const ComparedSetting& each : settings) table.header << each.title;
  addRow(table, settings, tr("Features"),
         [](const ComparedSetting& each) { return textCell(fromTable(each.setting.features->title)); });
  addRow(table, settings, tr("Inputs"), [](const ComparedSetting& each) {
    return textCell(each.setting.standardise ? tr("standardised") : tr("as given"));
  });
  addRow(table, settings, capitalised(widthTitle), [](const ComparedSetting& each) {
    return each.setting.features->has_width() ? significantCell(each.setting.width, 4) : TableCell();
  });
  addRow(table, settings, tr("Prior variance"),
         [](const ComparedSetting& each) { return significantCell(each.setting.prior_variance, 4); });
  addTerms(table, settings);
  addScores(table, settings);
  addRow(table, settings, tr("Fit converged"), [](const ComparedSetting& each) {
    if (each.metrics == nullptr) return textCell(tr("not computed yet"));
    return textCell(each.metrics->converged ? tr("yes") : tr("no"));
  });
  return table;
}

}  // namespace credence
