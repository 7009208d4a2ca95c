#include "app/commands/output.h"
#include "app/commands/problem.h"
#include "app/commands/say_forecast.h"
#include "app/commands/say_soundness.h"
#include "app/commands/sub_command.h"
#include "app/commands/table_option.h"
#include "app/commands/terminal_progress.h"
#include "app/compute/ladder_known.h"
#include "app/report/grid_text.h"
#include "app/report/ladder_table.h"
#include "app/report/setting_json.h"
#include "app/report/soundness_text.h"
#include "core/evaluation/ladder.h"
#include "core/model/convergence.h"
#include "core/model/soundness.h"

#include <QByteArrayList>
#include <QStringList>

#include <algorithm>
#include <optional>

namespace credence {

namespace {

constexpr int ladderTitleWidth = 22;
constexpr int ladderColumnWidth = 11;

struct LadderCommandOptions {
  LadderOptions ladder;
  TableOptions table;
};

template <typename Fields>
void visit(Fields& fields, LadderCommandOptions& options) {
  fields("draws", options.ladder.draws, {.low = 100, .high = 1e7},
         {"N",
          "Weigh so many draws of EP's Gaussian for what is exact; as many as a second or two allow if left "
          "out."});
  fields("draws_seed", options.ladder.seed, {}, {"K", "Another seed, other draws; %1 if left out."});
  fields("seconds", options.ladder.goal.most_seconds, positiveLimits,
         {"S",
          "Where weighted draws cannot be trusted, slice sampling takes over: for so many seconds at most, "
          "%1 if left out."});
  visit(fields, options.table);
}

struct Climbed {
  Ladder ladder;
  Soundness soundness;  ///< of the fit that all rungs are made of
};

Climbed climb(const Problem& problem, LadderOptions options) {
  TerminalProgress progress;
  const Split split = split_rows(*problem.dataset, problem.split);
  const Dataset training = training_set(*problem.dataset, split);
  const Model model = fit_model(training, problem.hyperparameters);
  require_convergence(model, training);
  if (problem.truth) {
    options.known = ladderKnown(*problem.truth, problem.hyperparameters, problem.ranges);
  }
  const Grid grid = region_of_means(problem.dataset->inputs);
  return {compute_ladder(model, training, problem.dataset->subset(split.validation), grid, options, {},
                         [&progress](const Progress& done) { progress.show(done); }),
          soundness_of(model)};
}

QString ladderTitle(const Problem& problem) {
  return QStringLiteral("%1, %2").arg(problem.dataName, describeSetting(problem));
}

/// The rung that leaves points out: EP's.
const LeftOut* leftOutOf(const Ladder& ladder) {
  for (const LadderRung& rung : ladder.rungs) {
    if (!rung.left_out.log_probability.is_empty()) return &rung.left_out;
  }
  return nullptr;
}

/// The training points by their numbers among all, from one on.
arma::uvec numbersOfPoints(const Problem& problem) {
  return split_rows(*problem.dataset, problem.split).train + 1;
}

QString leftOutText(const Problem& problem, const Ladder& ladder) {
  const LeftOut* const leftOut = leftOutOf(ladder);
  if (leftOut == nullptr) return {};
  if (leftOut->exact.is_empty()) return QStringLiteral("\nleave one out is approximate, by EP's cavities\n");
  const arma::uvec numbers = numbersOfPoints(problem);
  QStringList points;
  for (const arma::uword n : leftOut->exact) {
    points << QStringLiteral("%1: %2").arg(numbers(n)).arg(leftOut->log_probability(n), 0, 'f', 4);
  }
  return QStringLiteral(
             "\nleave one out is approximate, by EP's cavities, but exact of the most surprising points:\n  "
             "point %1\n")
      .arg(points.join(QStringLiteral(", ")));
}

QByteArray leftOutJson(const Problem& problem, const Ladder& ladder) {
  const LeftOut* const leftOut = leftOutOf(ladder);
  if (leftOut == nullptr) return "null";
  const arma::uvec numbers = numbersOfPoints(problem);
  QByteArrayList list;
  const arma::uvec order = arma::sort_index(leftOut->log_probability);
  for (const arma::uword n : order.head(std::min<arma::uword>(order.n_elem, 20))) {
    JsonObject point;
    point.add("point", json(numbers(n)));
    point.add("log_probability", json(leftOut->log_probability(n)));
    point.add("exact", json(arma::any(leftOut->exact == n)));
    list << point.text();
  }
  return '[' + list.join(", ") + ']';
}

QByteArray ladderJson(const Problem& problem, const Ladder& ladder, const Soundness& soundness) {
  JsonObject object;
  addSetting(object, problem.hyperparameters, json(problem.hyperparameters.standardises()));
  addReading(object, problem);
  addSoundness(object, soundness);
  object.add("grid", gridJson(ladder.grid));
  object.add("base_rate_loss", json(ladder.base_rate_loss));
  object.add(ladderObject(ladder));
  object.add("most_surprising", leftOutJson(problem, ladder));
  return object.text();
}

void runLadder(const Arguments& arguments, const LadderCommandOptions& options) {
  const Problem problem = loadProblemToFit(arguments);
  if (!problem.truth && (arguments.widths || arguments.priorVariances)) {
    throw UsageError(
        QStringLiteral("--widths and --prior-variances have no meaning but for generated data with noise"));
  }
  const Climbed climbed = climb(problem, options.ladder);
  const Ladder& ladder = climbed.ladder;
  saySoundness(climbed.soundness);
  if (options.table.json) {
    return printToStandardOutput(ladderJson(problem, ladder, climbed.soundness) + '\n');
  }
  if (options.table.format)
    return printToStandardOutput(
        tableText(ladderInText(ladder, ladderTitle(problem)), *options.table.format).toUtf8());
  const QString excess = describeExactLoss(ladder);
  printText(ladderTitle(problem) + QStringLiteral("\n\n") +
            alignedText(ladderInText(ladder), ladderTitleWidth, ladderColumnWidth) +
            QStringLiteral("\nerrors of p over %1\n").arg(describeRegion(ladder.grid)) +
            leftOutText(problem, ladder) +
            (excess.isEmpty()
                 ? QString()
                 : QStringLiteral("\nexcess loss over the generator's p, in nats: %1\n").arg(excess)));
}

}  // namespace

const SubCommand ladderCommand = {
    "ladder",
    "Compare MAP, Laplace, VB, KL and EP with what is exact (by draws), in one table",
    "DATA [LABELS] [OPTIONS]",
    "DATA",
    anyData,
    "  credence ladder bundled:penguins\n"
    "  credence ladder points.csv --width 0.5 --prior-variance 10 --train-fraction 0.8 --json\n"
    "  credence ladder points.csv --train-fraction 0.8 --table latex\n"
    "  credence ladder generated:moons,noise=0.3,seed=7\n",
    OptionGroup::Data | OptionGroup::Setting | OptionGroup::Ranges,
    false,
    addOptions<LadderCommandOptions>,
    runWith<LadderCommandOptions, runLadder>,
    tableRules,
};

}  // namespace credence
