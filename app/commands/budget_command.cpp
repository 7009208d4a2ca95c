#include "app/commands/output.h"
#include "app/commands/figure_over.h"
#include "app/commands/problem.h"
#include "app/commands/sub_command.h"
#include "app/commands/table_option.h"
#include "app/commands/terminal_progress.h"
#include "app/compute/budget.h"
#include "app/report/json_object.h"
#include "app/report/number_text.h"
#include "app/report/table_json.h"
#include "app/report/translate.h"

#include <memory>
#include <stdexcept>
#include <utility>

namespace credence {

namespace {

constexpr TerminalWidths budgetWidths = {.title = 14, .column = 9};

struct BudgetCommandOptions {
  QString over = QStringLiteral("features=linear,rbf");
  std::uint64_t labelled = PanelsSetting().labelledPoints;
  TableOptions table;
};

template <typename Fields>
void visit(Fields& fields, BudgetCommandOptions& options) {
  fields("over", options.over, {},
         {.value = "QUANTITY=V,V,…",
          .purpose = "The models: 2 to 12 values of width, prior-variance, features or centres; "
                     "features=linear,rbf if left out."});
  fields("labelled", options.labelled, {.low = 1.0, .high = static_cast<double>(most_budget_points)},
         {"N", "All labels of the first N training points; %1 if left out."});
  visit(fields, options.table);
}

BudgetRequest requestOf(const Problem& problem, const BudgetCommandOptions& options) {
  const OverOption over = overOf({.over = options.over}).value();
  PanelsSetting setting = over.setting();
  setting.labellings = true;
  setting.labelledPoints = options.labelled;
  try {
    return budgetRequest(*problem.dataset, setting,
                         panelsBase({problem.hyperparameters, problem.split},
                                    split_rows(*problem.dataset, problem.split), {}));
  } catch (const std::invalid_argument& error) {
    throw UsageError(QStringLiteral("--over %1: %2").arg(options.over, QString::fromUtf8(error.what())));
  }
}

QByteArray budgetJson(const BudgetResult& result, const Table& table) {
  const arma::uword points = result.request.points->size();
  JsonObject object;
  object.add("points", json(static_cast<quint64>(points)));
  object.add("labels", json(labellingText(result.labelling(), points)));
  object.add("models", tableJson(table));
  object.add("labellings", labellingsJson(result.rows));
  return object.text() + '\n';
}

void runBudget(const Arguments& arguments, const BudgetCommandOptions& options) {
  const Problem problem = loadProblem(arguments);
  require_labels(training_set(*problem.dataset, split_rows(*problem.dataset, problem.split)),
                 "the evidence of all labels");
  const BudgetRequest request = requestOf(problem, options);
  std::shared_ptr<const BudgetResult> result;
  {
    TerminalProgress progress;
    computeBudget(
        request, [&](std::shared_ptr<const BudgetResult> newest) { result = std::move(newest); }, {},
        [&progress](const Progress& done) { progress.show(done); });
  }
  Table table = budgetTable(result->rows, result->labelling(), request.heading);
  if (options.table.json) return printToStandardOutput(budgetJson(*result, table));
  const QString title = problem.dataName + QStringLiteral(", ") + describeBudgetRequest(request);
  printTable(std::move(table), title, options.table.format, budgetWidths);
}

}  // namespace

const SubCommand budgetCommand = {
    "budget",
    "Show how models share out their evidence over all labels that a few points can have",
    "DATA [LABELS] [OPTIONS]",
    "DATA",
    anyData,
    "  credence budget bundled:ripley --width 0.5 --prior-variance 10\n"
    "  credence budget points.csv --over width=0.2,2 --labelled 8 --json\n",
    OptionGroup::Data | OptionGroup::Setting | OptionGroup::Order,
    false,
    addOptions<BudgetCommandOptions>,
    runWith<BudgetCommandOptions, runBudget>,
    tableRules,
};

}  // namespace credence
