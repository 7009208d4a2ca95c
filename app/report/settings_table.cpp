#include "app/report/settings_table.h"

#include "app/report/translate.h"

#include <utility>

namespace credence {

namespace {

/// "Width (mm)" of "width (mm)".
QString capitalised(const QString& text) {
  return text.left(1).toUpper() + text.mid(1);
}

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

void addTerms(Table& table, const std::vector<ComparedSetting>& settings) {
  const auto nats = [&](const QString& title, double (*value)(const SettingMetrics&)) {
    addMetric(table, settings, title, [value](const SettingMetrics& m) { return numberCell(value(m), 2); });
  };
  nats(tr("Log evidence (nats)"), [](const SettingMetrics& m) { return m.evidence.total(); });
  nats(tr("Fit (nats)"), [](const SettingMetrics& m) { return m.evidence.fit; });
  nats(tr("Weight penalty (nats)"), [](const SettingMetrics& m) { return m.evidence.weight_penalty; });
  nats(tr("Log determinant (nats)"), [](const SettingMetrics& m) { return m.evidence.log_determinant; });
  addMetric(table, settings, tr("Effective parameters"),
            [](const SettingMetrics& m) { return numberCell(m.effectiveParameters, 1); });
  addMetric(table, settings, tr("Weights"), [](const SettingMetrics& m) { return countCell(m.weights); });
}

void addScores(Table& table, const std::vector<ComparedSetting>& settings) {
  const auto mean = [&](const QString& title, const Score MethodScores::*method, bool test) {
    addMetric(table, settings, title, [=](const SettingMetrics& m) {
      if (test && !m.test) return TableCell();
      return numberCell(((test ? *m.test : m.train).*method).mean_log_likelihood, 4);
    });
  };
  mean(tr("Mean log-likelihood, training, MAP"), &MethodScores::map, false);
  mean(tr("Mean log-likelihood, training, Laplace"), &MethodScores::laplace, false);
  mean(tr("Mean log-likelihood, test, MAP"), &MethodScores::map, true);
  mean(tr("Mean log-likelihood, test, Laplace"), &MethodScores::laplace, true);
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
  const auto rbf = [](const ComparedSetting& each) { return each.setting.features == FeatureKind::rbf; };
  addRow(table, settings, tr("Features"),
         [&](const ComparedSetting& each) { return textCell(rbf(each) ? tr("RBF") : tr("linear")); });
  addRow(table, settings, tr("Inputs"), [](const ComparedSetting& each) {
    return textCell(each.setting.standardise ? tr("standardised") : tr("as given"));
  });
  addRow(table, settings, capitalised(widthTitle), [&](const ComparedSetting& each) {
    return rbf(each) ? significantCell(each.setting.width, 4) : TableCell();
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
