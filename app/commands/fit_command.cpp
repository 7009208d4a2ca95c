#include "app/commands/fit_report.h"
#include "app/commands/output.h"
#include "app/commands/sub_command.h"
#include "app/commands/terminal_progress.h"
#include "app/compute/fit_job.h"

namespace credence {

namespace {

/// All of a fit's numbers, without the grid that only pictures need.
FitResult fitAndScore(const Problem& problem) {
  TerminalProgress progress;
  progress.show({"fitting", 0, 0});
  return FitJob::fitOnly(fitRequest(problem));
}

void addOptions(QCommandLineParser& parser) {
  parser.addOption({QStringLiteral("json"), QStringLiteral("Print one JSON object instead of a table.")});
}

void run(const Arguments& arguments, const QCommandLineParser& parser) {
  const Problem problem = loadProblem(arguments);
  const FitResult result = fitAndScore(problem);
  printToStandardOutput(parser.isSet(QStringLiteral("json")) ? jsonReport(result) + '\n'
                                                             : textReport(problem, result).toUtf8());
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
    "  credence fit X.txt --labels y.txt --train-first 800 --json\n"
    "  credence fit birds.csv --columns '\"length, mm\",mass,species' --features linear\n",
    OptionGroup::Data | OptionGroup::Setting,
    false,
    addOptions,
    run,
};

}  // namespace credence
