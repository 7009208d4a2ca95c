#include "app/commands/figure_over.h"

#include "app/commands/output.h"
#include "app/report/json_object.h"
#include "app/report/setting_json.h"
#include "app/report/table_json.h"
#include "app/studies/panels/panels.h"
#include "app/studies/panels/panels_fit.h"
#include "app/studies/panels/panels_table.h"

#include <utility>

namespace credence {

void checkOver(const OverOption& over, const Problem& problem) {
  typedPanels(fitRequest(problem), over.setting());
}

void printPanels(const PanelsResult& result, const Problem& problem, const PanelsSetting& setting,
                 const TableOptions& options) {
  Table table = panelsTable(rowsOf(result), result.request.heading);
  if (!options.json) {
    const QString title =
        QStringLiteral("%1, %2").arg(problem.dataName, describeCommon(result.request.cases));
    return printTable(std::move(table), title, options.format, {panelsTitleWidth, panelsColumnWidth});
  }
  JsonObject object;
  object.add("over", json(QString::fromStdString(setting.quantity)));
  addSetting(object, problem.hyperparameters, json(problem.hyperparameters.standardises()));
  object.add("method", methodJson(setting));
  object.add("panels", tableJson(table));
  printToStandardOutput(object.text() + '\n');
}

}  // namespace credence
