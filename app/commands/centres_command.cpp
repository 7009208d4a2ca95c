#include "app/commands/output.h"
#include "app/commands/problem.h"
#include "app/commands/say_soundness.h"
#include "app/commands/sub_command.h"
#include "app/commands/table_option.h"
#include "app/commands/terminal_progress.h"
#include "app/compute/centre_counts.h"
#include "app/compute/setting_fit.h"
#include "app/report/centres_table.h"
#include "app/report/setting_json.h"
#include "app/report/soundness_text.h"
#include "app/report/table_json.h"
#include "app/report/translate.h"
#include "core/model/soundness.h"

#include <optional>
#include <utility>
#include <vector>

namespace credence {

namespace {

constexpr TerminalWidths centresWidths = {.title = 7, .column = 9};

std::vector<SettingMetrics> compareCounts(const Problem& problem, const std::vector<Centres>& counts) {
  TerminalProgress progress;
  std::vector<SettingMetrics> metrics;
  metrics.reserve(counts.size());
  const Split split = for_tuning(split_rows(*problem.dataset, problem.split));
  for (const Centres& centres : counts) {
    progress.show({"numbers of centres", metrics.size(), counts.size()});
    Hyperparameters setting = problem.hyperparameters;
    setting.centres = centres;
    metrics.push_back(metricsOfSetting(setting, *problem.dataset, split));
  }
  return metrics;
}

void runCentres(const Arguments& arguments, const TableOptions& options) {
  if (arguments.features->kernel == nullptr) {
    throw UsageError(
        QStringLiteral("--features: %1 have no centres").arg(fromTable(arguments.features->title)));
  }
  Problem problem = loadProblem(arguments);
  const Split split = split_rows(*problem.dataset, problem.split);
  require_labels(training_set(*problem.dataset, split), "the comparison of centres");
  const arma::uword points = split.train.n_elem;
  const std::vector<Centres> counts =
      centreCounts(std::exchange(problem.hyperparameters.centres, {}), arguments.counts, points);
  const std::vector<SettingMetrics> compared = compareCounts(problem, counts);
  Soundness soundness;
  for (const SettingMetrics& metrics : compared) soundness = both(soundness, metrics.soundness);
  saySoundness(soundness);
  Table table = centresTable(compared);
  if (options.json) {
    JsonObject object;
    addSetting(object, problem.hyperparameters, json(problem.hyperparameters.standardises()));
    addSoundness(object, soundness);
    object.add("training_points", json(static_cast<quint64>(points)));
    const bool isRandom = counts.front().rule == Centres::Rule::random;
    object.add("rule", json(fromTable(id_of(counts.front().rule))));
    object.add("seed", isRandom ? json(static_cast<quint64>(counts.front().seed)) : "null");
    object.add("numbers", tableJson(table));
    return printToStandardOutput(object.text() + '\n');
  }
  // In text a column of nothing is left out.
  if (!options.format && soundness.is_sound()) table = without(table, "error_bound");
  const QString title = QStringLiteral("%1, %2, %3")
                            .arg(problem.dataName, describeSetting(problem), describeRule(counts.front()));
  printTable(std::move(table), title, options.format, centresWidths);
}

}  // namespace

const SubCommand centresCommand = {
    "centres",
    "Compare numbers of centres: evidence, BIC, AIC and scores against how many features there are",
    "DATA [LABELS] [OPTIONS]",
    "DATA",
    anyData,
    "  credence centres bundled:ripley\n"
    "  credence centres points.csv --counts 100,200,500,1000 --train-fraction 0.8 --table latex\n",
    OptionGroup::Data | OptionGroup::Setting | OptionGroup::Counts,
    false,
    addOptions<TableOptions>,
    runWith<TableOptions, runCentres>,
    tableRules,
};

}  // namespace credence
