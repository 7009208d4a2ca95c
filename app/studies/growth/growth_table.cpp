#include "app/studies/growth/growth_table.h"

#include "app/report/listed_words.h"
#include "app/report/method_names.h"
#include "app/report/number_text.h"
#include "app/report/score_tables.h"
#include "app/report/settings_table.h"
#include "app/report/translate.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <utility>

namespace credence {

namespace {

constexpr int growthScoreWidth = 10;
constexpr int growthTruthWidth = 17;

void addGrowthScores(std::vector<TableColumn>& columns, const std::string& part, const QString& group,
                     bool hasPrior) {
  for (const Method* method : methods_always_scored()) {
    columns.push_back({.key = part + std::string(method->key),
                       .heading = methodName(*method, hasPrior),
                       .format = fixed(4),
                       .group = group,
                       .width = growthScoreWidth});
  }
}

/// Those that settings have; the others come between them.
std::vector<TableColumn> settingColumns(std::optional<Role> heldOut, bool hasPrior) {
  std::vector<TableColumn> columns = {{.key = "setting", .heading = tr("Points"), .side = Side::Left},
                                      {"weights", tr("weights"), {}, {}, {}, Side::Right, 9},
                                      {"log_evidence", tr("log evidence"), fixed(2), {}, {}, Side::Right, 13},
                                      {"effective_parameters", tr("γ"), fixed(1), {}, {}, Side::Right, 7}};
  addGrowthScores(columns, "train.", tr("training log-likelihood"), hasPrior);
  if (heldOut) {
    const QString part = partTitle(*heldOut);
    addGrowthScores(columns, scoreKey(*heldOut), tr("%1 log-likelihood").arg(part), hasPrior);
    addGrowthScores(columns, scoreKey(*heldOut, true), tr("%1 bits over a coin").arg(part), hasPrior);
  }
  return columns;
}

TableCell truthCell(const GrowthRow& row, double value) {
  if (std::isnan(row.truth)) return withToolTip(TableCell(), row.whyNoTruth);
  return {.value = Estimate{value, row.truthError}};
}

void addNotes(Table& table, const std::vector<GrowthRow>& rows) {
  QStringList alone;
  QStringList reasons;
  for (const GrowthRow& row : rows) {
    if (row.oneClass()) alone << countNumber(row.points);
    if (!std::isnan(row.truth)) continue;
    const QString why = tr("Where what is exact is missing: %1.").arg(row.whyNoTruth);
    if (!reasons.contains(why)) reasons << why;
  }
  if (!alone.isEmpty()) table.notes << tr("Of one class only: the first %1.").arg(listedWords(alone));
  for (const QString& why : reasons) table.notes << why;
}

}  // namespace

Table growthTable(const std::vector<GrowthRow>& rows) {
  std::vector<ComparedSetting> compared;
  compared.reserve(rows.size());
  for (const GrowthRow& row : rows) compared.push_back({{}, row.metrics.setting, &row.metrics});
  const std::optional<Role> heldOut = heldOutRole(compared);
  Table table =
      selected(settingsTable(compared, QStringLiteral("width"), {}, {}, heldOut.value_or(Role::test)),
               settingColumns(heldOut, rows.empty() || rows.front().metrics.setting.has_prior()));
  table.columns.front().key = "points";
  const auto insert = [&](std::size_t at, const TableColumn& column, const auto& cellOf) {
    table.columns.insert(table.columns.begin() + static_cast<std::ptrdiff_t>(at), column);
    for (std::size_t k = 0; k < rows.size(); ++k) {
      std::vector<TableCell>& cells = table.rows[k].cells;
      cells.insert(cells.begin() + static_cast<std::ptrdiff_t>(at), cellOf(rows[k]));
    }
  };
  insert(1, {"class_1", tr("class 1"), {}, {}, {}, Side::Right, 9},
         [](const GrowthRow& row) { return countCell(row.classOne); });
  insert(4, {"truth", tr("exact (by draws)"), fixed(2), {}, {}, Side::Right, growthTruthWidth},
         [](const GrowthRow& row) { return truthCell(row, row.truth); });
  insert(5, {"truth_minus_laplace", tr("exact − Laplace"), fixed(3), {}, {}, Side::Right, growthTruthWidth},
         [](const GrowthRow& row) { return truthCell(row, row.truth - row.metrics.evidence.total()); });
  std::vector<Soundness> soundness;
  for (std::size_t k = 0; k < rows.size(); ++k) {
    table.rows[k].cells.front() = countCell(rows[k].points);
    soundness.push_back(rows[k].metrics.soundness);
  }
  addSoundness(table, soundness);
  addNotes(table, rows);
  return table;
}

QString describeOrder(quint64 seed) {
  return tr("training points in the order of seed %1").arg(seed);
}

}  // namespace credence
