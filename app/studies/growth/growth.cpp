#include "app/studies/growth/growth.h"

#include "app/compute/round_counts.h"
#include "app/report/number_text.h"
#include "app/report/setting_json.h"
#include "app/report/setting_text.h"
#include "app/report/settings_table.h"
#include "app/report/table_json.h"
#include "app/report/table_text.h"
#include "app/report/translate.h"
#include "app/studies/growth/growth_charts.h"
#include "app/studies/growth/growth_fit.h"
#include "app/studies/growth/growth_sentence.h"
#include "app/studies/growth/growth_table.h"

#include <algorithm>
#include <string>
#include <utility>

namespace credence {

namespace {

constexpr int growthTitleWidth = 6;
constexpr int growthColumnWidth = 9;
constexpr int growthNameRows = 2;

bool isSameGrowth(const StudyInputs& then, const StudyInputs& now) {
  return withAllInUse(then.problem) == withAllInUse(now.problem);
}

/// As asked for, in ascending order and each once; of more than there are, all.
std::vector<arma::uword> countsAskedFor(std::vector<arma::uword> counts, arma::uword trainingPoints) {
  if (counts.empty()) return roundCounts(trainingPoints);
  for (arma::uword& count : counts) count = std::min(count, trainingPoints);
  std::ranges::sort(counts);
  counts.erase(std::unique(counts.begin(), counts.end()), counts.end());
  return counts;
}

FitProblem withMostPoints(const FitProblem& problem, const GrowthOptions& options) {
  const Split split = split_rows(*problem.dataset, problem.split);
  require_labels(training_set(*problem.dataset, split), "the growth of the posterior");
  FitProblem largest = problem;
  largest.split.use_first = countsAskedFor(options.counts, split.train().n_elem).back();
  return largest;
}

/// A command's --first is meant for it, too.
void grow(const StudyInputs& inputs, const GrowthOptions& options, const StudyWork<GrowthResult>& work) {
  const FitProblem problem =
      inputs.place == StudyPlace::command ? inputs.problem : withAllInUse(inputs.problem);
  const Split split = split_rows(*problem.dataset, problem.split);
  growWithData(problem, countsAskedFor(options.counts, split.train().n_elem), work);
}

QString howManyFitted(const GrowthResult& result) {
  if (result.complete()) return {};
  return tr("%1 of %2 numbers fitted").arg(result.rows.size()).arg(result.counts.size());
}

QString answerOfGrowth(const GrowthResult& result) {
  return growthSentence(result.rows);
}

Table exportedGrowth(const StudyInputs& inputs, const GrowthResult& result) {
  Table table = growthTable(result.rows);
  table.title = tr("Growth with the data, %1, %2")
                    .arg(describeSetting(inputs.problem.hyperparameters),
                         describeOrder(inputs.problem.split.order_seed));
  return table;
}

/// What a page shows of the table; the rest is in what is exported.
Table growthInWindow(const GrowthResult& result) {
  Table table = withHeldOut(growthTable(result.rows),
                            {"points", "log_evidence", "truth_minus_laplace", "effective_parameters"});
  table.notes.clear();
  for (TableColumn& column : table.columns) {
    if (isHeldOut(column)) column.format = fixed(3);
    if (column.key == "log_evidence") column.toolTip = tr("Laplace's, of the training points, in nats");
    if (column.key == "truth_minus_laplace") {
      column.heading = tr("exact − Laplace");
      column.toolTip =
          tr("The true log evidence less Laplace's, in nats; missing where draws do not tell it");
    }
  }
  for (std::size_t k = 0; k < result.rows.size(); ++k) {
    TableCell& points = table.rows[k].cells.front();
    if (result.rows[k].oneClass()) points = withToolTip(points, tr("All of one class"));
  }
  return table;
}

template <GrowthQuantity quantity>
Chart chartOfGrowth(const GrowthResult& result) {
  return growthChart(result.rows, quantity);
}

std::vector<NamedNumber> numbersOfGrowth(const GrowthResult& result) {
  std::vector<NamedNumber> numbers;
  for (const GrowthRow& row : result.rows) {
    const std::string name = "first " + std::to_string(row.points) + " points: ";
    numbers.push_back({name + "log evidence", finite(row.metrics.evidence.total())});
    numbers.push_back({name + "effective parameters", finite(row.metrics.effectiveParameters)});
  }
  return numbers;
}

std::string unrepeatableGrowth(const GrowthResult& result) {
  const bool sampled = std::ranges::any_of(result.rows, &GrowthRow::sampled);
  return sampled ? "what is exact of some numbers of points, sampled by the clock" : std::string();
}

Soundness soundnessOfGrowth(const StudyInputs& /*inputs*/, const GrowthResult& result) {
  Soundness soundness;
  for (const GrowthRow& row : result.rows) soundness = both(soundness, row.metrics.soundness);
  return soundness;
}

QString orderOfGrowth(const StudyInputs& inputs, const GrowthResult& /*result*/) {
  return describeOrder(inputs.problem.split.order_seed);
}

/// A column of nothing is left out.
QString textOfGrowth(const StudyInputs& inputs, const GrowthResult& result) {
  Table table = growthTable(result.rows);
  if (soundnessOfGrowth(inputs, result).is_sound()) table = without(table, "error_bound");
  return alignedText(table, growthTitleWidth, growthColumnWidth);
}

void addSplitOfGrowth(JsonObject& object, const StudyInputs& inputs, const GrowthResult&) {
  const SplitRule& rule = inputs.problem.split;
  object.add("split", splitJson(rule, split_rows(*inputs.problem.dataset, rule)));
}

void addJsonOfGrowth(JsonObject& object, const StudyInputs& inputs, const GrowthResult& result) {
  object.add("order_seed", json(static_cast<quint64>(inputs.problem.split.order_seed)));
  object.add("numbers", tableJson(growthTable(result.rows)));
}

}  // namespace

const Study growthStudy(
    {.id = "growth",
     .title = "Growth",
     .key = "Ctrl+9",
     .purpose = "What the posterior does as data come in: evidence, γ and scores of the first n points",
     .question = "Do more data still help?",
     .group = &whichSetting,
     .picture = "What the posterior does as data come in",
     .failing = "Fitting ever more points failed: %1",
     .needs = {.fit = false, .labels = false},
     .command =
         {.name = "growth",
          .summary = "Show what evidence and scores become as training points come in, one after another",
          .examples = "  credence growth bundled:ripley --width 0.3 --prior-variance 10\n"
                      "  credence growth points.csv --counts 10,20,40,80 --order-seed 3 --train-fraction 0.8 "
                      "--table latex\n",
          .shared = OptionGroup::Order,
          .titleWidth = growthTitleWidth,
          .columnWidth = growthColumnWidth}},
    StudyRow<GrowthOptions, GrowthResult>{
        .mayStay = isSameGrowth,
        .isRight = isSameGrowth,
        .waits = true,
        .largest = withMostPoints,
        .compute = grow,
        .unfinished = howManyFitted,
        .answer = answerOfGrowth,
        .tables = {{.id = "growth", .make = exportedGrowth, .inWindow = growthInWindow}},
        .charts =
            {{.id = "growth",
              .title = "Log evidence by number of points",
              .toolTip = "The log evidence of the first n training points, in nats.",
              .names = growthNameRows,
              .make = chartOfGrowth<GrowthQuantity::evidence>},
             {.id = "growth_gap",
              .title = "Gap to the exact evidence by number of points",
              .toolTip = "By how much Laplace's log evidence is too small, in nats, with the standard error "
                         "of the draws; a gap where they are not to be trusted.",
              .names = growthNameRows,
              .make = chartOfGrowth<GrowthQuantity::gap>},
             {.id = "growth_parameters",
              .title = "Effective parameters by number of points",
              .toolTip = "How many of the weights the labels decide. The line of all weights may leave the "
                         "chart at the top.",
              .names = growthNameRows,
              .make = chartOfGrowth<GrowthQuantity::parameters>},
             {.id = "growth_scores",
              .title = "Scores by number of points",
              .help = " (with more points)",
              .toolTip = "By how many bits a label is better predicted than by a coin: of validation points, "
                         "or test points, or of training points where there are no others.",
              .names = growthNameRows,
              .make = chartOfGrowth<GrowthQuantity::scores>}},
        .numbers = numbersOfGrowth,
        .unrepeatable = unrepeatableGrowth,
        .soundness = soundnessOfGrowth,
        .heading = orderOfGrowth,
        .text = textOfGrowth,
        .jsonOfData = addSplitOfGrowth,
        .json = addJsonOfGrowth});

}  // namespace credence
