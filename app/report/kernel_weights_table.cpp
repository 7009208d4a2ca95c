#include "app/report/kernel_weights_table.h"

#include "app/report/number_text.h"
#include "app/report/table_json.h"
#include "app/report/translate.h"

namespace credence {

namespace {

constexpr double bumpInterval = 1.959963984540054;  // standard deviations, 95 % of a Gaussian
constexpr int bumpWidth = 10;

TableRow bumpRow(const QString& name, const TableCell& x1, const TableCell& x2, double estimate,
                 double deviation) {
  return {.cells = {textCell(name), x1, x2, numberCell(estimate), numberCell(deviation),
                    numberCell(estimate - bumpInterval * deviation),
                    numberCell(estimate + bumpInterval * deviation)}};
}

}  // namespace

Table kernelWeightsTable(const KernelWeights& weights, const Dataset& dataset, const QString& title) {
  const auto column = [](const char* key, const QString& heading, NumberFormat format,
                         const QString& group = {}) {
    return TableColumn{.key = key, .heading = heading, .format = format, .group = group, .width = bumpWidth};
  };
  Table table{
      .title = title,
      .columns = {{.key = "weight", .heading = tr("Weight of"), .side = Side::Left},
                  column("x1", QString::fromStdString(dataset.input_names[0]).simplified(), significant(4)),
                  column("x2", QString::fromStdString(dataset.input_names[1]).simplified(), significant(4)),
                  column("estimate", tr("MAP"), fixed(3)),
                  column("sd", tr("sd"), fixed(3), tr("Laplace")),
                  column("low", tr("2.5 %"), fixed(3), tr("Laplace")),
                  column("high", tr("97.5 %"), fixed(3), tr("Laplace"))}};
  table.rows.reserve(weights.largest.size() + 1);
  table.rows.push_back(bumpRow(QStringLiteral("1"), {}, {}, weights.constant, weights.constant_deviation));
  for (const KernelWeight& each : weights.largest) {
    table.rows.push_back(bumpRow(tr("bump %1").arg(each.centre + 1), numberCell(each.x1), numberCell(each.x2),
                                 each.estimate, each.deviation));
  }
  table.notes << tr("The constant, and the %1 largest weights of %2 bumps.")
                     .arg(countNumber(weights.largest.size()), countNumber(weights.count));
  return table;
}

JsonObject kernelWeightsObject(const KernelWeights& weights) {
  Table table = kernelWeightsTable(weights, {}, {});
  table.rows.erase(table.rows.begin());
  table.columns.front().key.clear();
  JsonObject object;
  object.add("constant", json(weights.constant));
  object.add("constant_sd", json(weights.constant_deviation));
  object.add("count", json(static_cast<quint64>(weights.count)));
  object.add("largest", tableJson(table));
  return object;
}

}  // namespace credence
