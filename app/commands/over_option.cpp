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
const QString overName = QStringLiteral("over");
const QString overMethodName = QStringLiteral("method");

/// All but pins, which only a window has.
QString variedIds() {
  QStringList ids;
  for (const VariedQuantity* quantity : variedQuantities()) {
    if (!quantity->ofWindow) ids << fromTable(quantity->id);
  }
  return ids.join(QStringLiteral(", "));
}

const Method* readMethod(const QCommandLineParser& parser) {
  if (!parser.isSet(overMethodName)) return &laplace_probit;
  const Method* method = methodAtHand(parser.value(overMethodName));
  if (method == nullptr)
    throw unusableValue(parser, overMethodName,
                        QStringLiteral("one of ") + methodIdsAtHand().join(QStringLiteral(", ")));
  return method;
}

}  // namespace

void addOverOptions(QCommandLineParser& parser) {
  parser.addOptions({
      {overName,
       QStringLiteral("What --view panels, which may be left out then, shows in one picture: 2 to 12 values "
                      "of one of ") +
           variedIds() + QStringLiteral(". Alone, it prints a table of them, too."),
       QStringLiteral("QUANTITY=V,V,…")},
      {overMethodName,
       QStringLiteral("By which method the panels of --over predict; laplace_probit if left out."),
       QStringLiteral("METHOD")},
      {QStringLiteral("difference"),
       QStringLiteral("With two values of --over: a third panel, the second less the first.")},
      {QStringLiteral("json"), QStringLiteral("With --over: print one JSON object instead of a table.")},
  });
  addTableOption(parser);
}

std::optional<OverOption> readOver(const QCommandLineParser& parser) {
  if (!parser.isSet(overName)) {
    for (const char* name : {"method", "difference"}) {
      if (parser.isSet(QLatin1String(name))) {
        throw UsageError(QStringLiteral("--%1 has no meaning without --over").arg(QLatin1String(name)));
      }
    }
    return {};
  }
  const QString text = parser.value(overName);
  const qsizetype sign = text.indexOf(QLatin1Char('='));
  OverOption over;
  over.quantity = variedQuantityFromId(text.left(sign).trimmed().toStdString());
  if (sign < 0 || over.quantity == nullptr || over.quantity->ofWindow) {
    throw unusableValue(parser, overName,
                        QStringLiteral("QUANTITY=V,V,… with one of %1, for example prior-variance=0.01,1,100")
                            .arg(variedIds()));
  }
  over.values = text.mid(sign + 1);
  if (over.values.trimmed().isEmpty()) {
    throw UsageError(QStringLiteral("--over %1: values are missing").arg(fromTable(over.quantity->id)));
  }
  over.method = readMethod(parser);
  over.difference = parser.isSet(QStringLiteral("difference"));
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
                 const QCommandLineParser& parser) {
  const std::optional<ExportFormat> format = readTableFormat(parser);
  Table table = panelsTable(rowsOf(result), result.request.heading);
  if (!parser.isSet(QStringLiteral("json"))) {
    const QString title =
        QStringLiteral("%1, %2").arg(problem.dataName, describeCommon(result.request.cases));
    return printTable(std::move(table), title, format, panelWidths);
  }
  JsonObject object;
  object.add("over", json(QString::fromStdString(setting.quantity)));
  addSetting(object, problem.hyperparameters, json(problem.hyperparameters.standardises()));
  object.add("method", json(fromTable(setting.method->id)));
  object.add("panels", tableJson(table));
  printToStandardOutput(object.text() + '\n');
}

}  // namespace credence
