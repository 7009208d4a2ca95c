#include "app/report/ladder_table.h"

#include "app/report/number_text.h"
#include "app/report/setting_text.h"
#include "app/report/sweeps_text.h"
#include "app/report/table_json.h"
#include "app/report/translate.h"
#include "app/report/truth_table.h"
#include "core/evaluation/bits.h"

#include <cmath>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace credence {

namespace {

quint64 errorsOf(const Score& score) {
  return score.confusion[0][1] + score.confusion[1][0];
}

/// "bits", "bits_over_base" and "errors".
std::vector<TableCell> heldOutCells(const std::optional<Score>& score, double baseRateLoss) {
  if (!score) return std::vector<TableCell>(3);
  const double bits = bits_over_coin(score->mean_log_likelihood);
  return {knownCell(bits), knownCell(bits + baseRateLoss - 1.0), countCell(errorsOf(*score))};
}

TableCell lossCell(const MeanLoss& loss) {
  return std::isnan(loss.mean) ? TableCell() : TableCell{.value = Estimate{loss.mean, loss.standard_error}};
}

QString noteOfRung(const LadderRung& rung) {
  if (rung.quality.sweeps == 0) return {};
  const QString text = sweepsText(rung.quality);
  return rung.quality.reliable ? text : tr("%1: not to be trusted").arg(text);
}

TableRow rungRow(const LadderRung& rung, const Ladder& ladder) {
  const bool known = ladder.truth.known();
  TableRow row{{textCell(fromTable(rung.method->title)), textCell(fromTable(rung.method->id)),
                knownCell(rung.log_evidence),
                known ? knownCell(rung.log_evidence - ladder.truth.log_evidence) : TableCell(),
                known ? numberCell(rung.error.mean) : TableCell(),
                known ? numberCell(rung.error.largest) : TableCell()}};
  for (TableCell& cell : heldOutCells(rung.held_out, ladder.base_rate_loss))
    row.cells.push_back(std::move(cell));
  row.cells.push_back(knownCell(rung.leave_one_out()));
  if (!std::isnan(rung.leave_one_out())) row.cells.back().mark = CellMark::Approximate;
  row.cells.push_back(lossCell(rung.excess));
  row.cells.push_back(lossCell(rung.approximation));
  row.cells.push_back(numberCell(rung.seconds));
  row.cells.push_back({.value = rung.quality.reliable});
  row.cells.push_back(textCell(noteOfRung(rung)));
  if (!rung.quality.reliable) row.cells.front().mark = CellMark::Doubtful;
  return row;
}

/// Beyond what can be believed a number is a dash.
TableRow truthRow(const Ladder& ladder) {
  const LadderTruth& truth = ladder.truth;
  const bool known = truth.known();
  TableRow row{
      {textCell(tr("Exact (by draws)")),
       truth.source != nullptr ? textCell(fromTable(truth.source->id)) : TableCell(),
       known ? TableCell{.value = Estimate{truth.log_evidence, truth.standard_error}} : TableCell()}};
  row.cells.resize(6);
  std::vector<TableCell> scores = heldOutCells(known ? truth.held_out : std::nullopt, ladder.base_rate_loss);
  for (TableCell& cell : scores) row.cells.push_back(std::move(cell));
  row.cells.resize(row.cells.size() + 1);
  row.cells.push_back(known ? lossCell(truth.excess) : TableCell());
  row.cells.resize(row.cells.size() + 2);
  row.cells.push_back({.value = known});
  row.cells.push_back(textCell(describeTruth(truth)));
  row.strong = true;
  return row;
}

JsonObject exactLossObject(const Ladder& ladder) {
  const ExactLoss exact = ladder.exact.value_or(ExactLoss());
  JsonObject object;
  object.add("bias", json(exact.bias.mean));
  object.add("bias_error", json(exact.bias.standard_error));
  object.add("setting", json(exact.setting.mean));
  object.add("setting_error", json(exact.setting.standard_error));
  if (exact.best) {
    object.add("best_width", exact.best->features->has_width() ? json(exact.best->width) : "null");
    object.add("best_prior_variance", json(exact.best->prior_variance));
  }
  return object;
}

}  // namespace

bool tellsExcess(const Ladder& ladder) {
  return !ladder.rungs.empty() && !std::isnan(ladder.rungs.front().excess.mean);
}

Table ladderTable(const Ladder& ladder) {
  Table table{.columns = {{.key = "title", .heading = tr("Method"), .side = Side::Left},
                          {"id"},
                          {"log_evidence", tr("log evidence"), fixed(3)},
                          {"evidence_error", tr("its error"), fixed(3)},
                          {"mean_error", tr("mean error of p"), fixed(4)},
                          {"largest_error", tr("largest"), fixed(4)},
                          {"bits", tr("bits"), fixed(4)},
                          {"bits_over_base", tr("over base rate"), fixed(4)},
                          {"errors", tr("errors")},
                          {"leave_one_out", tr("leave one out"), fixed(4)},
                          {"excess", tr("excess loss"), fixed(4)},
                          {"approximation", tr("approximation"), fixed(4)},
                          {"seconds", tr("seconds"), significant(2)},
                          {"converged", tr("converged")},
                          {.key = "note", .side = Side::Running, .width = 2}}};
  table.rows.reserve(ladder.rungs.size() + 1);
  for (const LadderRung& rung : ladder.rungs) table.rows.push_back(rungRow(rung, ladder));
  table.rows.push_back(truthRow(ladder));
  return table;
}

Table ladderOnPaper(const Ladder& ladder, const QString& title) {
  std::vector<std::string> keys = {"title", "log_evidence", "evidence_error", "mean_error", "largest_error"};
  keys.insert(keys.end(), {"bits", "errors"});
  Table table = selected(ladderTable(ladder), keys);
  table.title = title;
  table.notes << describeScored(ladder);
  for (const LadderRung& rung : ladder.rungs) {
    if (rung.quality.reliable) continue;
    table.notes << QStringLiteral("%1: %2").arg(fromTable(rung.method->title), noteOfRung(rung));
  }
  return table;
}

Table ladderInText(const Ladder& ladder, const QString& title) {
  std::vector<std::string> keys = {"title", "log_evidence", "evidence_error", "mean_error", "largest_error"};
  keys.insert(keys.end(), {"bits", "bits_over_base", "errors"});
  keys.emplace_back("leave_one_out");
  if (tellsExcess(ladder)) keys.insert(keys.end(), {"excess", "approximation"});
  keys.insert(keys.end(), {"seconds", "note"});
  Table table = selected(ladderTable(ladder), keys);
  table.title = title;
  table.notes << describeScored(ladder);
  return table;
}

JsonObject ladderObject(const Ladder& ladder) {
  const LadderTruth& truth = ladder.truth;
  const bool known = truth.known();
  const QByteArray none = "null";
  JsonObject of;
  of.add("log_evidence", known ? json(truth.log_evidence) : none);
  of.add("standard_error", known ? json(truth.standard_error) : none);
  of.add("effective_draws", json(truth.quality.effective));
  of.add("pareto_k", json(truth.quality.pareto_k));
  of.add("r_hat", json(truth.quality.r_hat));
  of.add("source", truth.source != nullptr ? json(fromTable(truth.source->id)) : none);
  of.add("draws", json(static_cast<quint64>(truth.quality.draws)));
  of.add("reliable", json(known));
  of.add("bits", known && truth.held_out ? json(bits_over_coin(truth.held_out->mean_log_likelihood)) : none);
  of.add("errors", known && truth.held_out ? json(errorsOf(*truth.held_out)) : none);
  Table rungs = ladderTable(ladder);
  rungs.rows.pop_back();
  JsonObject object;
  object.add("scored_on", ladder.validated ? "\"validation\"" : "\"leave_one_out\"");
  object.add("truth", of.text());
  if (tellsExcess(ladder)) object.add("generator", exactLossObject(ladder).text());
  object.add("methods", tableJson(selected(
                            rungs, std::vector<std::string>{
                                       "id", "log_evidence", "evidence_error", "mean_error", "largest_error",
                                       "bits", "bits_over_base", "errors", "leave_one_out", "excess",
                                       "approximation", "seconds", "converged"})));
  return object;
}

QString describeScored(const Ladder& ladder) {
  return ladder.validated
             ? tr("Bits and errors are of the validation points.")
             : tr("Bits and errors are of each training point given all others, about, as there are no "
                  "validation points; test points are not looked at.");
}

QString describeExactLoss(const Ladder& ladder) {
  if (!tellsExcess(ladder)) return {};
  if (!ladder.exact) return tr("looking for the best setting…");
  const ExactLoss& exact = *ladder.exact;
  if (!exact.best) return tr("no setting of the ranges could be fitted");
  const auto words = [](const MeanLoss& loss) {
    return plainText(TableCell{.value = Estimate{loss.mean, loss.standard_error}}, fixed(4));
  };
  const QString best = describeSetting(*exact.best);
  if (std::isnan(exact.bias.mean))
    return tr("at the best setting (%1) the draws are not to be trusted").arg(best);
  QString bias = tr("bias %1 at the best setting (%2)").arg(words(exact.bias), best);
  if (std::isnan(exact.setting.mean)) return bias;
  return tr("%1 + setting %2 + approximation, by method").arg(bias, words(exact.setting));
}

QString describeTruth(const LadderTruth& truth) {
  return describeDraws(truth.source, truth.quality);
}

}  // namespace credence
