#include "app/commands/over_option.h"

#include "app/commands/figure_options.h"
#include "app/commands/output.h"
#include "app/commands/problem.h"
#include "app/commands/session_of_problem.h"
#include "app/commands/table_option.h"
#include "app/commands/terminal_progress.h"
#include "app/compute/panels.h"
#include "app/plots/panels_figure.h"
#include "app/plots/plane_view.h"
#include "app/report/json_object.h"
#include "app/report/panels_table.h"
#include "app/report/setting_json.h"
#include "app/report/table_json.h"
#include "app/report/translate.h"

#include <memory>
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

PanelsRequest requestOf(const OverOption& over, const Problem& problem, const SamplingOptions& sampling) {
  const Split split = split_rows(*problem.dataset, problem.split);
  const PanelsBase base{.usual = {problem.hyperparameters, problem.split, over.method},
                        .training = split.train.n_elem,
                        .allTraining = split.train.n_elem + split.unused.n_elem};
  PanelsRequest request;
  request.dataset = problem.dataset;
  request.heading = fromTable(over.quantity->title);
  request.view = viewOfData(*problem.dataset);
  request.drawing = sampling.drawing();
  if (!canBeDrawn(request.view)) {
    throw std::runtime_error("these points cannot be drawn: axes reach from 1e-280 to 1e250");
  }
  try {
    request.cases = panelCases(*over.quantity, over.values, base);
  } catch (const std::invalid_argument& error) {
    throw UsageError(
        QStringLiteral("--over %1: %2").arg(fromTable(over.quantity->id), QString::fromUtf8(error.what())));
  }
  request.difference = over.difference;
  if (over.difference && request.cases.size() != 2) {
    throw UsageError(QStringLiteral("--difference needs two values of --over"));
  }
  return request;
}

std::shared_ptr<const PanelsResult> fitAll(const PanelsRequest& request) {
  TerminalProgress progress;
  progress.show({"panels", 0, request.cases.size()});
  std::shared_ptr<const PanelsResult> newest;
  fitPanels(begunPanels(request, nullptr), [&](const std::shared_ptr<const PanelsResult>& result) {
    newest = result;
    progress.show({"panels", result->done(), result->panels.size()});
  });
  return newest;
}

void printPanels(const PanelsResult& result, const Problem& problem, const OverOption& over,
                 const QCommandLineParser& parser, std::optional<ExportFormat> format) {
  Table table = panelsTable(rowsOf(result), result.request.heading);
  if (!parser.isSet(QStringLiteral("json"))) {
    const QString title =
        QStringLiteral("%1, %2").arg(problem.dataName, describeCommon(result.request.cases));
    return printTable(std::move(table), title, format, panelWidths);
  }
  JsonObject object;
  object.add("over", json(fromTable(over.quantity->id)));
  addSetting(object, problem.hyperparameters, json(problem.hyperparameters.standardises()));
  object.add("method", json(fromTable(over.method->id)));
  object.add("panels", tableJson(table));
  printToStandardOutput(object.text() + '\n');
}

}  // namespace

void addOverOptions(QCommandLineParser& parser) {
  parser.addOptions({
      {overName,
       QStringLiteral("Several settings in one picture, in place of --view: 2 to 12 values of one of ") +
           variedIds() + QStringLiteral(". Prints a table of them, too."),
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
    for (const char* name : {"method", "difference", "table", "json"}) {
      if (parser.isSet(QLatin1String(name))) {
        throw UsageError(QStringLiteral("--%1 has no meaning without --over").arg(QLatin1String(name)));
      }
    }
    return {};
  }
  for (const char* name :
       {"view",       "left",   "right",           "quantity", "surprise",    "bumps", "true-boundary",
        "costs",      "widths", "prior-variances", "seconds",  "against",     "step",  "start",
        "start-seed", "font",   "font-size",       "without",  "transparent", "marks", "grid-columns",
        "lines",      "greys"}) {
    if (parser.isSet(QLatin1String(name))) {
      throw UsageError(QStringLiteral("--%1 has no meaning with --over").arg(QLatin1String(name)));
    }
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

void runOver(const OverOption& over, const Arguments& arguments, const QCommandLineParser& parser) {
  const std::optional<ExportFormat> format = readTableFormat(parser);
  const QString file = readFigureFile(parser);
  const FigureCarriage carriage = readFigureCarriage(parser);
  const Problem problem = loadProblem(arguments);
  PanelsRequest request = requestOf(over, problem, {});
  std::vector<const Method*> methods;
  for (const PanelCase& each : request.cases) methods.push_back(each.method);
  request.drawing = readSampling(parser, methods, QStringLiteral("--method")).drawing();
  // What cannot be used is said before anything is fitted; the size that suits is that of the whole panels,
  // as in the window.
  readFigureDpi(parser, readFigureSize(parser, defaultPanelsSize(begunPanels(request, nullptr))));
  const Output output(file);
  const auto result = fitAll(request);
  const QSizeF size = readFigureSize(parser, defaultPanelsSize(*result));
  Session session = sessionOf(problem);
  session.view.panels = {std::string(over.quantity->id), over.values, over.method, over.difference, true};
  savePanels(result, {size, readFigureDpi(parser, size), sessionPayload(session, carriage)}, file);
  printPanels(*result, problem, over, parser, format);
}

}  // namespace credence
