#include "app/studies/centres/centres_table.h"

#include "app/report/method_names.h"
#include "app/report/score_tables.h"
#include "app/report/settings_table.h"
#include "app/report/translate.h"

#include <optional>
#include <string>

namespace credence {

namespace {

constexpr int scoreWidth = 10;

std::vector<TableColumn> centresColumns(std::optional<Role> heldOut, bool hasPrior) {
  std::vector<TableColumn> columns = {{.key = "setting", .heading = tr("Centres"), .side = Side::Left},
                                      {"weights", tr("weights"), {}, {}, {}, Side::Right, 9},
                                      {"log_evidence", tr("log evidence"), fixed(2), {}, {}, Side::Right, 13},
                                      {"effective_parameters", tr("γ"), fixed(1), {}, {}, Side::Right, 7},
                                      {"bic", tr("BIC"), fixed(1)},
                                      {"aic", tr("AIC"), fixed(1)}};
  for (const std::optional<Role> role : {std::optional(Role::train), heldOut}) {
    if (!role) continue;
    const QString group = tr("%1 log-likelihood").arg(partTitle(*role));
    for (const Method* method : methods_always_scored()) {
      columns.push_back({.key = scoreKey(*role) + std::string(method->key),
                         .heading = methodName(*method, hasPrior),
                         .format = fixed(4),
                         .group = group,
                         .width = scoreWidth});
    }
  }
  for (const Method* method : methods_always_scored()) {
    if (!heldOut) break;
    columns.push_back({.key = scoreKey(*heldOut, true) + std::string(method->key),
                       .heading = methodName(*method, hasPrior),
                       .format = fixed(4),
                       .group = tr("%1 bits over a coin").arg(partTitle(*heldOut)),
                       .width = scoreWidth});
  }
  return columns;
}

}  // namespace

Table centresTable(const std::vector<SettingMetrics>& metrics) {
  std::vector<ComparedSetting> compared;
  compared.reserve(metrics.size());
  for (const SettingMetrics& each : metrics) {
    compared.push_back({{}, each.setting, &each});
  }
  const std::optional<Role> heldOut = heldOutRole(compared);
  Table table =
      selected(settingsTable(compared, QStringLiteral("width"), {}, {}, heldOut.value_or(Role::test)),
               centresColumns(heldOut, metrics.empty() || metrics.front().setting.has_prior()));
  table.columns.front().key = "centres";
  std::vector<Soundness> soundness;
  for (std::size_t k = 0; k < metrics.size(); ++k) {
    // As many as there are, which on a grid need not be as many as asked for.
    table.rows[k].cells.front() = countCell(metrics[k].weights - 1);
    soundness.push_back(metrics[k].soundness);
  }
  addSoundness(table, soundness);
  return table;
}

QString describeRule(const Centres& centres) {
  if (centres.rule == Centres::Rule::grid) return tr("centres on a grid");
  return tr("centres at random (seed %1)").arg(centres.seed);
}

}  // namespace credence
