#include "app/studies/ladder/ladder_in_window.h"

#include "app/compute/method_text.h"
#include "app/report/grid_text.h"
#include "app/report/ladder_table.h"
#include "app/report/translate.h"

#include <vector>

namespace credence {

namespace {

std::vector<TableColumn> ladderColumns(const Ladder& ladder) {
  const auto column = [](const char* key, const QString& heading, NumberFormat format, const QString& tip) {
    return TableColumn{.key = key, .heading = heading, .format = format, .toolTip = tip};
  };
  std::vector<TableColumn> columns = {
      {.key = "title", .heading = tr("Method"), .side = Side::Left},
      column("log_evidence", tr("log evidence"), fixed(3), tr("Of the training points, in nats")),
      column("evidence_error", tr("its error"), fixed(3),
             tr("Less the true log evidence, in nats: below zero where the method's is too low")),
      column("mean_error", tr("mean error\nof p"), fixed(4),
             tr("Of p(y = 1), against the true posterior, over %1").arg(describeRegion(ladder.grid))),
      column("largest_error", tr("largest\nerror"), fixed(4),
             tr("Error of p(y = 1), against the true posterior, over %1").arg(describeRegion(ladder.grid)))};
  const QString scored = QLatin1Char('\n') + describeScored(ladder);
  columns.push_back(column(
      "bits", tr("bits over\na coin"), fixed(4),
      tr("1 + mean log₂ p of the labels: 1 is certainty that is right, 0 no better than a coin") + scored));
  columns.push_back(column(
      "bits_over_base", tr("bits over\nbase rate"), fixed(4),
      tr("The same against somebody who forecasts the shares of the classes in training, on these points") +
          scored));
  columns.push_back(column("errors",
                           ladder.validated ? tr("validation\nerrors") : tr("errors, one\nleft out"), {},
                           tr("Points on the wrong side of p = 0.5") + scored));
  columns.push_back(column(
      "leave_one_out", tr("leave one\nout"), fixed(4),
      tr("Mean log p of each training label given all others, in nats, by EP: approximate, by cavities, "
         "but exact of the ten most surprising points")));
  if (tellsExcess(ladder)) {
    columns.push_back(
        column("excess", tr("excess\nloss"), fixed(4),
               tr("What a fresh label costs more, in nats, than who knows the generator's p: the mean ± its "
                  "standard error. Known for generated data only")));
    columns.push_back(
        column("approximation", tr("approximation"), fixed(4),
               tr("Of the excess loss, what the method adds to the true posterior at this setting")));
  }
  columns.push_back(column("seconds", tr("seconds"), significant(2),
                           tr("Until the posterior was there, the fit included")));
  return columns;
}

}  // namespace

Table ladderInWindow(const Ladder& ladder) {
  Table table = selected(ladderTable(ladder), ladderColumns(ladder));
  if (ladder.rungs.empty()) table.rows.clear();
  for (std::size_t k = 0; k < ladder.rungs.size(); ++k) {
    const LadderRung& rung = ladder.rungs[k];
    QString& about = table.rows[k].cells.front().toolTip;
    about = fromTable(rung.method->purpose);
    if (rung.quality.sweeps > 0) about += QStringLiteral("; ") + describeSweeps(rung.quality);
  }
  return table;
}

}  // namespace credence
