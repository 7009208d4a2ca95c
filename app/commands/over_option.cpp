#include "app/commands/over_option.h"

#include "app/commands/output.h"
#include "app/commands/problem.h"
#include "app/commands/table_option.h"
#include "app/compute/panels.h"
#include "app/report/json_object.h"
#include "app/report/number_text.h"
#include "app/report/panels_table.h"
#include "app/report/setting_json.h"
#include "app/report/table_json.h"
#include "app/report/translate.h"

#include <cstddef>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace credence {

namespace {

constexpr TerminalWidths panelWidths = {.title = 14, .column = 9};
}  // namespace

QString variedIds() {
  QStringList ids;
  for (const VariedQuantity* quantity : variedQuantities()) {
    if (!quantity->ofWindow) ids << fromTable(quantity->id);
  }
  return ids.join(QStringLiteral(", "));
}

std::optional<OverOption> overOf(const OverOptions& options) {
  if (options.over.isNull()) return {};
  const qsizetype sign = options.over.indexOf(QLatin1Char('='));
  OverOption over;
  over.quantity = variedQuantityFromId(options.over.left(sign).trimmed().toStdString());
  if (sign < 0 || over.quantity == nullptr || over.quantity->ofWindow) {
    throw unusable(QStringLiteral("over"), options.over,
                   QStringLiteral("QUANTITY=V,V,… with one of %1, for example prior-variance=0.01,1,100")
                       .arg(variedIds()));
  }
  over.values = options.over.mid(sign + 1);
  if (over.values.trimmed().isEmpty()) {
    throw UsageError(QStringLiteral("--over %1: values are missing").arg(fromTable(over.quantity->id)));
  }
  if (!options.method.isNull()) over.method = methodAtHand(options.method);
  if (over.method == nullptr) {
    throw unusable(QStringLiteral("method"), options.method,
                   QStringLiteral("one of ") + methodIdsAtHand().join(QStringLiteral(", ")));
  }
  over.difference = options.difference;
  over.pair = options.pair;
  return over;
}

std::vector<const Method*> methodsOf(const OverOption& over) {
  std::vector<const Method*> methods = {over.method};
  for (const QString& value : listedNumbers(over.values)) {
    const Method* method = methodAtHand(value);
    if (method != nullptr && over.quantity->id == "method") methods.push_back(method);
  }
  return methods;
}

void checkOver(const OverOption& over, const Problem& problem) {
  const PanelsBase base = panelsBase({problem.hyperparameters, problem.split, over.method},
                                     split_rows(*problem.dataset, problem.split), {});
  std::size_t count = 0;
  try {
    count = panelsRequest(problem.dataset, over.setting(), base).cases.size();
  } catch (const std::invalid_argument& error) {
    throw UsageError(
        QStringLiteral("--over %1: %2").arg(fromTable(over.quantity->id), QString::fromUtf8(error.what())));
  }
  if (over.difference && count != 2)
    throw UsageError(QStringLiteral("--difference needs two values of --over"));
}

void printPanels(const PanelsResult& result, const Problem& problem, const PanelsSetting& setting,
                 const TableOptions& options) {
  Table table = panelsTable(rowsOf(result), result.request.heading);
  if (!options.json) {
    const QString title =
        QStringLiteral("%1, %2").arg(problem.dataName, describeCommon(result.request.cases));
    return printTable(std::move(table), title, options.format, panelWidths);
  }
  JsonObject object;
  object.add("over", json(QString::fromStdString(setting.quantity)));
  addSetting(object, problem.hyperparameters, json(problem.hyperparameters.standardises()));
  object.add("method", json(fromTable(setting.method->id)));
  object.add("panels", tableJson(table));
  printToStandardOutput(object.text() + '\n');
}

}  // namespace credence
