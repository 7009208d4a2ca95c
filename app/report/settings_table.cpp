#include "app/report/settings_table.h"

#include "app/report/evidence_table.h"
#include "app/report/number_text.h"
#include "app/report/role_words.h"
#include "app/report/score_tables.h"
#include "app/report/setting_text.h"
#include "app/report/soundness_text.h"
#include "app/report/translate.h"
#include "core/data/role.h"
#include "core/evaluation/bits.h"

#include <algorithm>
#include <iterator>
#include <string>
#include <utility>

namespace credence {

namespace {

/// The terms are those of whatever posterior the settings have; all have the same.
std::vector<EvidenceTerm> termsOf(const std::vector<ComparedSetting>& settings) {
  for (const ComparedSetting& each : settings) {
    if (each.metrics != nullptr) return each.metrics->evidence.terms;
  }
  return log_evidence(EvidenceFit()).terms;
}

void addTermColumns(Table& table, const std::vector<EvidenceTerm>& terms) {
  for (TableColumn& column : evidenceColumns(terms)) {
    column.format = fixed(2);
    column.unit = tr("nats");
    table.columns.push_back(std::move(column));
  }
}

void addScoreColumns(Table& table, Role heldOut) {
  for (const Role role : {Role::train, heldOut}) {
    for (const Method* method : methods_always_scored()) {
      table.columns.push_back(
          {scoreKey(role) + std::string(method->key),
           tr("Mean log-likelihood, %1, %2").arg(partTitle(role), fromTable(method->name)), fixed(4)});
    }
  }
  for (const Method* method : methods_always_scored()) {
    table.columns.push_back({scoreKey(heldOut, true) + std::string(method->key),
                             tr("Bits over a coin, %1, %2").arg(partTitle(heldOut), fromTable(method->name)),
                             fixed(4)});
  }
}

/// Of one of the methods that are always scored.
TableCell scoreCell(const MethodScore& score, Role role) {
  if (role == Role::train) return knownCell(score.train().mean_log_likelihood);
  if (score.of(role) == nullptr) return missingCell(QStringLiteral(""));
  const double value = score.of(role)->mean_log_likelihood;
  return withToolTip(knownCell(value), tr("%1 bits over a coin").arg(signedNumber(bits_over_coin(value), 4)));
}

TableCell bitsCell(const MethodScore& score, Role role) {
  const Score* known = score.of(role);
  return known != nullptr ? knownCell(bits_over_coin(known->mean_log_likelihood))
                          : missingCell(QStringLiteral(""));
}

std::vector<TableCell> settingCells(const ComparedSetting& each) {
  const Hyperparameters& setting = each.setting;
  const QString family = fromTable(setting.features->title);
  return {textCell(each.title), textCell(family + describeCentres(setting) + describeWeightPriors(setting)),
          textCell(setting.standardises() ? tr("standardised") : tr("as given")),
          setting.features->has_width() ? numberCell(setting.width) : missingCell(family),
          setting.has_prior() ? numberCell(setting.prior_variance) : missingCell(tr("none"))};
}

/// Those after the setting itself.
std::vector<TableCell> metricCells(const SettingMetrics& metrics, const std::vector<EvidenceTerm>& terms,
                                   Role heldOut) {
  std::vector<TableCell> cells = evidenceCells(metrics.evidence, terms);
  if (!metrics.soundness.is_sound()) cells.front().mark = CellMark::Doubtful;
  cells.push_back(knownCell(metrics.effectiveParameters));
  cells.push_back(countCell(metrics.weights));
  cells.push_back(textCell(
      tr("%1 / %2").arg(signedNumber(metrics.effectiveParameters, 1), countNumber(metrics.weights))));
  for (const Role role : {Role::train, heldOut}) {
    for (const MethodScore& score : metrics.scores) cells.push_back(scoreCell(score, role));
  }
  for (const MethodScore& score : metrics.scores) cells.push_back(bitsCell(score, heldOut));
  cells.push_back(knownCell(metrics.criteria.bic));
  cells.push_back(knownCell(metrics.criteria.aic));
  const Soundness& soundness = metrics.soundness;
  if (!soundness.is_sound()) {
    const QString why =
        metrics.noMaximum.isEmpty() ? capitalised(soundnessText(soundness)) : metrics.noMaximum;
    for (TableCell& cell : cells) cell.toolTip = why;
  }
  cells.push_back(textCell(soundness.is_sound()          ? tr("yes")
                           : soundness.converged()       ? tr("yes, %1").arg(shortSoundness(soundness))
                           : metrics.noMaximum.isEmpty() ? tr("no")
                                                         : tr("no maximum")));
  return cells;
}

}  // namespace

void addSoundness(Table& table, const std::vector<Soundness>& rows) {
  table.columns.push_back({"converged", tr("converged"), {}, {}, {}, Side::Right, 11});
  table.columns.push_back({"error_bound", tr("within"), significant(2), {}, tr("nats"), Side::Right, 15});
  for (std::size_t k = 0; k < rows.size(); ++k) {
    table.rows[k].cells.push_back({.value = rows[k].converged()});
    table.rows[k].cells.push_back(knownCell(rows[k].error_bound));
  }
}

Table settingsTable(const std::vector<ComparedSetting>& settings, const QString& widthTitle,
                    const QString& title, const QString& unknown, Role heldOut) {
  Table table{.title = title,
              .columns = {{.key = "setting", .heading = tr("Setting"), .side = Side::Left},
                          {"features", tr("Features")},
                          {"inputs", tr("Inputs")},
                          {"width", capitalised(widthTitle), significant(4)},
                          {"prior_variance", tr("Prior variance"), significant(4)}}};
  const std::vector<EvidenceTerm> terms = termsOf(settings);
  addTermColumns(table, terms);
  table.columns.push_back({"effective_parameters", tr("Effective parameters"), fixed(1)});
  table.columns.push_back({"weights", tr("Weights")});
  table.columns.push_back({"parameters", tr("Effective parameters of weights")});
  addScoreColumns(table, heldOut);
  table.columns.push_back({.key = "bic", .heading = tr("BIC"), .format = fixed(2), .unit = tr("nats")});
  table.columns.push_back({.key = "aic", .heading = tr("AIC"), .format = fixed(2), .unit = tr("nats")});
  table.columns.push_back({"converged", tr("Fit converged")});
  table.rows.reserve(settings.size());
  for (const ComparedSetting& each : settings) {
    std::vector<TableCell> cells = settingCells(each);
    if (each.metrics != nullptr) {
      std::ranges::move(metricCells(*each.metrics, terms, heldOut), std::back_inserter(cells));
    } else {
      cells.resize(table.columns.size() - 1, missingCell(unknown));
      cells.push_back(textCell(tr("not computed yet")));
    }
    table.rows.push_back({std::move(cells)});
  }
  return table;
}

std::optional<Role> heldOutRole(const std::vector<ComparedSetting>& settings) {
  for (const ComparedSetting& each : settings) {
    if (each.metrics == nullptr || each.metrics->scores.empty()) continue;
    const MethodScore& score = each.metrics->scores.front();
    const Role role = held_out_role(score);
    if (score.of(role) != nullptr) return role;
  }
  return {};
}

std::string scoreKey(Role role, bool bits) {
  return std::string(id_of(role)) + (bits ? "_bits." : ".");
}

bool isHeldOut(const TableColumn& column) {
  return column.key.starts_with(scoreKey(Role::test)) || column.key.starts_with(scoreKey(Role::validation));
}

Table withHeldOut(const Table& table, std::vector<std::string> keys) {
  for (const TableColumn& column : table.columns) {
    if (isHeldOut(column)) keys.push_back(column.key);
  }
  Table few = selected(table, keys);
  for (TableColumn& column : few.columns) {
    if (column.key == "effective_parameters") column.toolTip = tr("Effective parameters");
    if (!isHeldOut(column)) continue;
    const bool validates = column.key.starts_with(scoreKey(Role::validation));
    const Role role = validates ? Role::validation : Role::test;
    column.group.clear();
    column.heading = tr("%1, %2").arg(column.heading, briefPart(role));
    column.toolTip = tr("Mean log-likelihood of a %1 label").arg(partTitle(role));
  }
  return few;
}

Table exportedSettings(const Table& settings) {
  return transposed(without(settings, "parameters"));
}

}  // namespace credence
