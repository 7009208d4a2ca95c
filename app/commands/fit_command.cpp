#include "app/commands/fit_report.h"
#include "app/commands/output.h"
#include "app/commands/sub_command.h"
#include "app/commands/terminal_progress.h"
#include "app/compute/fit_job.h"
#include "core/evaluation/split_scores.h"

#include <vector>

namespace credence {

namespace {

constexpr std::size_t mostSplits = 1000000;

/// All of a fit's numbers, without the grid that only pictures need.
FitResult fitAndScore(const Problem& problem) {
  TerminalProgress progress;
  progress.show({"fitting", 0, 0});
  return FitJob::fitOnly(fitRequest(problem));
}

/// The scores of as many splits as --splits asks for, or none.
std::vector<SplitScore> scoreSplits(const Problem& problem, std::size_t count) {
  if (count == 0) return {};
  TerminalProgress progress;
  return score_splits(*problem.dataset, problem.hyperparameters, problem.split, count,
                      [&progress](const Progress& reached) { progress.show(reached); });
}

std::size_t readSplitCount(const Arguments& arguments, const QCommandLineParser& parser) {
  const auto count = wholeNumber(parser, QStringLiteral("splits"), 1);
  if (!count) return 0;
  if (*count > mostSplits) {
    throw unusableValue(parser, QStringLiteral("splits"),
                        QStringLiteral("a whole number of at most %1").arg(mostSplits));
  }
  if (!arguments.split || arguments.split->kind != SplitRule::Kind::fraction) {
    throw UsageError(QStringLiteral("--splits has no meaning without --train-fraction"));
  }
  return *count;
}

void addOptions(QCommandLineParser& parser) {
  parser.addOption(
      {QStringLiteral("splits"),
       QStringLiteral("Fit K splits by --train-fraction, the seeds S, S + 1 …, and print mean and "
                      "standard deviation of their test log-likelihoods as well."),
       QStringLiteral("K")});
  parser.addOption({QStringLiteral("json"), QStringLiteral("Print one JSON object instead of a table.")});
}

void run(const Arguments& arguments, const QCommandLineParser& parser) {
  const std::size_t splitCount = readSplitCount(arguments, parser);
  const Problem problem = loadProblem(arguments);
  const FitResult result = fitAndScore(problem);
  const std::vector<SplitScore> splits = scoreSplits(problem, splitCount);
  printToStandardOutput(parser.isSet(QStringLiteral("json"))
                            ? jsonReport(result, problem.skippedRows, splits) + '\n'
                            : textReport(problem, result, splits).toUtf8());
}

}  // namespace

const SubCommand fitCommand = {
    "fit",
    "Fit one setting: its evidence, scores and confusion matrices",
    "DATA [OPTIONS]",
    "DATA",
    "A text table, or bundled:NAME.",
    "  credence fit bundled:penguins\n"
    "  credence fit points.csv --width 0.5 --prior-variance 10 --train-fraction 0.8 --seed 3\n"
    "  credence fit points.csv --train-fraction 0.8 --stratified --splits 50 --json\n"
    "  credence fit X.txt --labels y.txt --train-first 800 --json\n"
    "  credence fit birds.csv --columns '\"length, mm\",mass,species' --features linear\n",
    OptionGroup::Data | OptionGroup::Setting,
    false,
    addOptions,
    run,
};

}  // namespace credence
