#include "app/studies/precision_recall/precision_recall_table.h"

#include "app/report/number_text.h"
#include "app/report/translate.h"
#include "app/studies/precision_recall/precision_recall.h"
#include "core/model/stable_functions.h"

#include <string>
#include <vector>

namespace credence {

namespace {

TableColumn methodColumn() {
  return {.key = "method", .heading = tr("Method"), .side = Side::Left};
}

TableColumn shareColumn(const char* key, const QString& heading, const QString& toolTip) {
  return {.key = key, .heading = heading, .format = percent(1), .unit = tr("%"), .toolTip = toolTip};
}

std::vector<TableColumn> precisionColumns() {
  return {methodColumn(),
          {.key = "average_precision",
           .heading = tr("Average precision"),
           .format = fixed(3),
           .toolTip = tr("The mean of the precision over the recall, of all thresholds")},
          shareColumn("precision", tr("Precision"), tr("Of those called class 1, the share that is")),
          shareColumn("recall", tr("Recall"), tr("Of class 1, the share that is called so")),
          {.key = "f1",
           .heading = tr("F1"),
           .format = fixed(3),
           .toolTip = tr("The harmonic mean of precision and recall")},
          {.key = "called", .heading = tr("Called 1"), .toolTip = tr("Points called class 1")},
          {.key = "found", .heading = tr("Rightly"), .toolTip = tr("Those of them that are")},
          {.key = "class_1", .heading = tr("Class 1"), .toolTip = tr("Points of class 1, found or not")}};
}

TableRow precisionRow(const PrecisionRecall& result, const MethodPrecision& by) {
  const ConfusionRates rates = rates_of(by.counts);
  return {{textCell(result.titleOf(*by.method)), knownCell(by.curve.average_precision),
           knownCell(rates.precision), knownCell(rates.true_positive_rate),
           knownCell(f1_score(rates.precision, rates.true_positive_rate)), countCell(by.called()),
           countCell(by.found()), countCell(result.positives)}};
}

QString titleOfPrecision(const PrecisionRecall& result, const QString& what) {
  return result.fit ? tr("%1, %2").arg(what, countedPoints(result)) : what;
}

}  // namespace

Table precisionTable(const PrecisionRecall& result) {
  const QString what =
      tr("Precision and recall where class 1 is predicted from p = %1 on").arg(exactNumber(result.threshold));
  Table table{.title = titleOfPrecision(result, what), .columns = precisionColumns()};
  for (const MethodPrecision& by : result.methods) table.rows.push_back(precisionRow(result, by));
  if (!result.hasCurves()) return table;
  table.rows.push_back({std::vector<TableCell>(table.columns.size())});
  table.cell(table.rows.back(), "method") = textCell(tr("guessing"));
  table.cell(table.rows.back(), "average_precision") = numberCell(result.methods.front().curve.base_rate);
  return table;
}

Table precisionInWindow(const PrecisionRecall& result) {
  Table table = without(precisionTable(result), "class_1");
  table.column("average_precision").heading = tr("AP");
  table.column("average_precision").toolTip =
      tr("Average precision: the mean of the precision over the recall");
  return table;
}

Table precisionCurve(const PrecisionRecallCurve& curve) {
  Table table{
      .columns = {{.key = "threshold", .heading = tr("Threshold"), .format = fixed(4), .side = Side::Left},
                  {.key = "precision", .heading = tr("Precision"), .format = fixed(4)},
                  {.key = "recall", .heading = tr("Recall"), .format = fixed(4)}}};
  for (arma::uword k = 0; k < curve.threshold.n_elem; ++k) {
    table.rows.push_back({{numberCell(sigmoid(curve.threshold(k))), numberCell(curve.precision(k)),
                           numberCell(curve.recall(k))}});
  }
  return table;
}

Table precisionCurves(const PrecisionRecall& result) {
  Table all = precisionCurve({});
  all.title = titleOfPrecision(result, tr("Precision-recall curves"));
  all.columns.insert(all.columns.begin(), methodColumn());
  for (const MethodPrecision& by : result.methods) {
    for (TableRow row : precisionCurve(by.curve).rows) {
      row.cells.insert(row.cells.begin(), textCell(result.titleOf(*by.method)));
      all.rows.push_back(std::move(row));
    }
  }
  return all;
}

}  // namespace credence
