#include "app/commands/output.h"
#include "app/commands/problem.h"
#include "app/commands/say_forecast.h"
#include "app/commands/say_soundness.h"
#include "app/commands/splits_report.h"
#include "app/commands/sub_command.h"
#include "app/commands/table_option.h"
#include "app/commands/terminal_progress.h"
#include "app/compute/growth_fit.h"
#include "app/compute/round_counts.h"
#include "app/report/growth_table.h"
#include "app/report/json_object.h"
#include "app/report/setting_json.h"
#include "app/report/soundness_text.h"
#include "app/report/table_json.h"
#include "core/model/soundness.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

namespace credence {

namespace {

constexpr TerminalWidths growthWidths = {.title = 6, .column = 9};

std::vector<GrowthRow> fitCounts(const Problem& problem, const std::vector<arma::uword>& counts) {
  TerminalProgress progress;
  std::vector<GrowthRow> rows;
  rows.reserve(counts.size());
  SplitRule rule = problem.split;
  for (const arma::uword count : counts) {
    progress.show({"numbers of training points", rows.size(), counts.size()});
    rule.use_first = count;
    rows.push_back(growthOf(problem.hyperparameters, *problem.dataset, split_rows(*problem.dataset, rule)));
  }
  return rows;
}

struct GrowthCommandOptions {
  std::vector<arma::uword> counts;
  TableOptions table;
};

template <typename Fields>
void visit(Fields& fields, GrowthCommandOptions& options) {
  fields("counts", options.counts, {},
         {"N,N,…",
          "How many training points, for example 10,100,1000; round numbers, and then all, if left out."});
  visit(fields, options.table);
}

/// As typed, in ascending order and each once; of more than there are, all.
std::vector<arma::uword> countsAskedFor(std::vector<arma::uword> counts, arma::uword trainingPoints) {
  if (counts.empty()) return roundCounts(trainingPoints);
  for (arma::uword& count : counts) count = std::min(count, trainingPoints);
  std::ranges::sort(counts);
  counts.erase(std::unique(counts.begin(), counts.end()), counts.end());
  return counts;
}

void runGrowth(const Arguments& arguments, const GrowthCommandOptions& options) {
  const Problem problem = loadProblem(arguments);
  const Split split = split_rows(*problem.dataset, problem.split);
  require_labels(training_set(*problem.dataset, split), "the growth of the posterior");
  const auto counts = countsAskedFor(options.counts, split.train.n_elem);
  Problem largest = problem;
  largest.split.use_first = counts.back();  // they ascend
  sayForecast(largest);
  const std::vector<GrowthRow> rows = fitCounts(problem, counts);
  Soundness soundness;
  for (const GrowthRow& row : rows) soundness = both(soundness, row.metrics.soundness);
  saySoundness(soundness);
  Table table = growthTable(rows);
  if (options.table.json) {
    JsonObject object;
    addSetting(object, problem.hyperparameters, json(problem.hyperparameters.standardises()));
    object.add("split", splitJson(problem.split, split));
    addSoundness(object, soundness);
    object.add("order_seed", json(static_cast<quint64>(problem.split.order_seed)));
    object.add("numbers", tableJson(table));
    return printToStandardOutput(object.text() + '\n');
  }
  // In text a column of nothing is left out.
  if (!options.table.format && soundness.is_sound()) table = without(table, "error_bound");
  const QString title =
      QStringLiteral("%1, %2, %3")
          .arg(problem.dataName, describeSetting(problem), describeOrder(problem.split.order_seed));
  printTable(std::move(table), title, options.table.format, growthWidths);
}

}  // namespace

const SubCommand growthCommand = {
    "growth",
    "Show what evidence and scores become as training points come in, one after another",
    "DATA [LABELS] [OPTIONS]",
    "DATA",
    anyData,
    "  credence growth bundled:ripley --width 0.3 --prior-variance 10\n"
    "  credence growth points.csv --counts 10,20,40,80 --order-seed 3 --train-fraction 0.8 --table latex\n",
    OptionGroup::Data | OptionGroup::Setting | OptionGroup::Order,
    false,
    addOptions<GrowthCommandOptions>,
    runWith<GrowthCommandOptions, runGrowth>,
    tableRules,
};

}  // namespace credence
