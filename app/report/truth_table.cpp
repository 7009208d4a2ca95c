#include "app/report/truth_table.h"

#include "app/report/number_text.h"
#include "app/report/translate.h"
#include "core/evaluation/bits.h"

#include <cmath>
#include <numbers>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace credence {

namespace {

TableCell estimateCell(bool known, double value, double error) {
  if (!known || !std::isfinite(value) || !std::isfinite(error)) return {};
  return {.value = Estimate{value, error}};
}

TableCell scoreCell(bool known, const std::optional<DrawnScore>& score) {
  if (!score) return {};
  return estimateCell(known, score->mean_log_likelihood, score->standard_error);
}

TableCell bitsCell(bool known, const std::optional<DrawnScore>& score) {
  if (!score) return {};
  return estimateCell(known, bits_over_coin(score->mean_log_likelihood),
                      score->standard_error / std::numbers::ln2);
}

std::vector<TableColumn> windowColumns(const FitTruth& truth) {
  std::vector<TableColumn> columns = {
      {.key = "title", .side = Side::Left},
      {.key = "log_evidence", .heading = tr("Exact (by draws)"), .format = fixed(2), .strong = true}};
  const char* const part = truth.test ? "test" : "train";
  columns.push_back({part, truth.test ? tr("test log-lik.") : tr("training log-lik."), fixed(4)});
  columns.push_back(
      {std::string(part) + "_bits", truth.test ? tr("test bits") : tr("training bits"), fixed(4)});
  columns.push_back({"leave_one_out", tr("leave one out (EP)"), fixed(4)});
  columns.push_back({"leave_one_out_bits", tr("its bits"), fixed(4)});
  return columns;
}

}  // namespace

Table truthTable(const FitTruth& truth) {
  Table table{
      .columns = {{.key = "title", .side = Side::Left},
                  {"log_evidence", tr("Log evidence"), fixed(3), {}, tr("nats")},
                  {"train", tr("Mean log-likelihood, training"), fixed(4)},
                  {"train_bits", tr("Bits, training"), fixed(4)},
                  {"test", tr("Mean log-likelihood, test"), fixed(4)},
                  {"test_bits", tr("Bits, test"), fixed(4)},
                  {"leave_one_out", tr("Mean log-likelihood, leave one out by EP, approximate"), fixed(4)},
                  {"leave_one_out_bits", tr("Bits, leave one out by EP, approximate"), fixed(4)}}};
  const bool known = truth.known();
  TableRow row{{textCell(tr("Exact (by draws)")),
                estimateCell(known, truth.log_evidence, truth.standard_error), scoreCell(known, truth.train),
                bitsCell(known, truth.train), scoreCell(known, truth.test), bitsCell(known, truth.test),
                knownCell(truth.leave_one_out), knownCell(bits_over_coin(truth.leave_one_out))}};
  for (std::size_t k : {row.cells.size() - 2, row.cells.size() - 1}) {
    if (row.cells[k].missing()) continue;
    row.cells[k].mark = truth.settled ? CellMark::Approximate : CellMark::Doubtful;
    if (!truth.settled) row.cells[k].toolTip = tr("EP did not settle");
  }
  table.rows.push_back(std::move(row));
  return table;
}

Table truthInWindow(const FitTruth& truth) {
  Table table = selected(truthTable(truth), windowColumns(truth));
  table.rows.front().cells.front() = textCell({});
  return transposed(table);
}

Table exportedTruth(const FitTruth& truth) {
  Table table = truthTable(truth);
  table.rows.front().cells.front() =
      textCell(tr("Exact, by %1")
                   .arg(truth.source != nullptr ? describeDraws(truth.source, truth.quality) : QString()));
  if (!truth.test) {
    table = without(without(table, "test"), "test_bits");
  }
  return transposed(table);
}

QString describeDraws(const PosteriorKind* source, const PosteriorQuality& quality) {
  if (source == nullptr) return tr("drawing…");
  const QString draws = tr("%1 effective of %2 draws")
                            .arg(signedNumber(std::round(quality.effective), 0), countNumber(quality.draws));
  if (source == &slice_posterior) {
    const QString text = tr("slice sampling: %1, R-hat %2").arg(draws, signedNumber(quality.r_hat, 3));
    return quality.reliable ? text : tr("%1: not converged, not to be trusted").arg(text);
  }
  return tr("%1, Pareto k %2").arg(draws, signedNumber(quality.pareto_k, 2));
}

}  // namespace credence
