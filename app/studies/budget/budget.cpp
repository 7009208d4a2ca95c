#include "app/studies/budget/budget.h"

#include "app/options/option_rules.h"
#include "app/report/json_object.h"
#include "app/report/table_json.h"
#include "app/report/table_text.h"
#include "app/report/translate.h"
#include "app/studies/budget/budget_charts.h"
#include "app/studies/budget/budget_sentence.h"
#include "app/studies/budget/budget_table.h"
#include "app/study/over_option.h"

#include <algorithm>
#include <stdexcept>
#include <string>
#include <utility>

namespace credence {

namespace {

constexpr int budgetTitleWidth = 14;
constexpr int budgetColumnWidth = 9;

/// Pins are what a window and its figures may vary.
BudgetRequest requestOfBudget(const FitProblem& problem, const PanelsSetting& setting,
                              const std::vector<Pin>& pins) {
  return budgetRequest(*problem.dataset, setting,
                       panelsBase({problem.hyperparameters, problem.split},
                                  split_rows(*problem.dataset, problem.split), pins));
}

/// Throws UsageError for values that will not do.
BudgetRequest typedBudget(const FitProblem& problem, const BudgetOptions& options) {
  require_labels(training_set(*problem.dataset, split_rows(*problem.dataset, problem.split)),
                 "the evidence of all labels");
  PanelsSetting setting = overOf({.over = options.over})->setting();
  setting.labellings = true;
  setting.labelledPoints = options.labelled;
  try {
    return requestOfBudget(problem, setting, {});
  } catch (const std::invalid_argument& error) {
    throw UsageError(QStringLiteral("--over %1: %2").arg(options.over, QString::fromUtf8(error.what())));
  }
}

/// Each model is of those few points alone.
FitProblem fewPoints(const FitProblem& problem, const BudgetOptions& options) {
  typedBudget(problem, options);
  FitProblem few = problem;
  few.split.use_first = options.labelled;
  return few;
}

void shareOut(const StudyInputs& inputs, const BudgetOptions& options, const StudyWork<BudgetFound>& work) {
  const BudgetRequest request = inputs.place == StudyPlace::command
                                    ? typedBudget(inputs.problem, options)
                                    : requestOfBudget(inputs.problem, options.setting, inputs.pins);
  computeBudget(
      request, [&](std::shared_ptr<const BudgetResult> result) { work.publish({std::move(result)}); },
      work.stop, work.progress);
}

/// Nobody has asked for it where models are only compared by their pictures.
bool asksForBudget(const ViewState& view) {
  return !view.panels.values.isEmpty() && view.panels.labellings;
}

BudgetOptions budgetIn(const ViewState& view, const StudyInputs& /*inputs*/) {
  return {.setting = view.panels};
}

QString unfinishedBudget(const BudgetFound& found) {
  return found.budget && found.budget->complete() ? QString() : tr("not all models are computed");
}

QString answerOfBudget(const BudgetFound& found) {
  return budgetSentence(*found.budget);
}

Table tableOfBudget(const BudgetFound& found) {
  const BudgetResult& result = *found.budget;
  return budgetTable(result.rows, result.labelling(), result.request.heading);
}

Table exportedBudget(const StudyInputs& /*inputs*/, const BudgetFound& found) {
  return titledBudget(*found.budget);
}

Chart chartOfBudget(const BudgetFound& found) {
  return found.budget ? budgetChart(*found.budget) : Chart();
}

/// Of each model; every labelling by draws of few points, by Laplace of all.
std::vector<NamedNumber> numbersOfBudget(const BudgetFound& found) {
  constexpr arma::uword step = 16;
  const BudgetResult& result = *found.budget;
  std::vector<NamedNumber> numbers;
  for (std::size_t k = 0; k < result.rows.size(); ++k) {
    const BudgetRow& row = result.rows[k];
    if (!row.budget) continue;
    const EvidenceBudget& budget = *row.budget;
    const std::string name = "all labels, " + result.request.cases[k].caption.toStdString();
    numbers.push_back({name + ": log evidence", finite(budget.log_evidence(result.labelling()))});
    numbers.push_back({name + ": spent on", finite(budget.spent_on())});
    numbers.push_back({name + ": sum by Laplace", finite(budget.laplace_total())});
    for (arma::uword each = 0; each < budget.labellings(); each += step) {
      numbers.push_back({name + ": " + labellingText(each, budget.points).toStdString(),
                         finite(budget.log_evidence(each))});
    }
  }
  return numbers;
}

/// Draws of the prior, and no fit, are what its numbers rest on.
Soundness soundnessOfBudget(const StudyInputs& /*inputs*/, const BudgetFound& /*found*/) {
  return {};
}

QString subjectOfBudget(const StudyInputs& /*inputs*/, const BudgetFound& found) {
  return describeBudgetRequest(found.budget->request);
}

QString textOfBudget(const StudyInputs& /*inputs*/, const BudgetFound& found) {
  return alignedText(tableOfBudget(found), budgetTitleWidth, budgetColumnWidth);
}

void addJsonOfBudget(JsonObject& object, const StudyInputs& /*inputs*/, const BudgetFound& found) {
  const BudgetResult& result = *found.budget;
  const arma::uword points = result.request.points->size();
  object.add("points", json(static_cast<quint64>(points)));
  object.add("labels", json(labellingText(result.labelling(), points)));
  object.add("models", tableJson(tableOfBudget(found)));
  object.add("labellings", labellingsJson(result.rows));
}

}  // namespace

const Study budgetStudy(
    {.id = "budget",
     .title = "Evidence of All Labels",
     .purpose = "log p(D) of all labels that a few points can have, under several models",
     .question = "How probable did each model find these labels, of all that there could be?",
     .group = nullptr,
     .picture = "Evidence of all labels",
     .failing = "The evidence of all labels failed: %1",
     .unsuited = "--over says of which models",
     .needs = {.fit = false, .labels = false, .setting = false},
     .figureOptions = "--over --labelled",
     .command = {.name = "budget",
                 .summary =
                     "Show how models share out their evidence over all labels that a few points can have",
                 .examples = "  credence budget bundled:ripley --width 0.5 --prior-variance 10\n"
                             "  credence budget points.csv --over width=0.2,2 --labelled 8 --json\n",
                 .shared = OptionGroup::Order,
                 .ofOneFit = false,
                 .titleWidth = budgetTitleWidth,
                 .columnWidth = budgetColumnWidth}},
    StudyRow<BudgetOptions, BudgetFound>{
        .optionsIn = budgetIn,
        .suits = asksForBudget,
        .largest = fewPoints,
        .compute = shareOut,
        .unfinished = unfinishedBudget,
        .answer = answerOfBudget,
        .tables = {{.id = "settings", .make = exportedBudget, .inWindow = nullptr}},
        .charts = {{.id = "budget",
                    .title = "Evidence of all labels",
                    .help = " (log p(D) of all labels of --labelled points under the models of --over)",
                    .make = chartOfBudget}},
        .suitableSize = [](const BudgetFound&) { return QSizeF(120.0, 90.0); },
        .numbers = numbersOfBudget,
        .soundness = soundnessOfBudget,
        .subject = subjectOfBudget,
        .text = textOfBudget,
        .json = addJsonOfBudget});

}  // namespace credence
