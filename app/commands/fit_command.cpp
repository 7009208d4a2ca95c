#include "app/commands/fit_report.h"
#include "app/commands/output.h"
#include "app/commands/sub_command.h"
#include "app/commands/terminal_progress.h"

#include <QElapsedTimer>

namespace credence {

namespace {

/// All of a fit's numbers, without the grid that only pictures need.
FitResult fitAndScore(const Problem& problem) {
  TerminalProgress progress;
  progress.show({"fitting", 0, 0});
  QElapsedTimer timer;
  timer.start();
  FitResult result;
  result.request.dataset = problem.dataset;
  result.request.split = problem.split;
  result.request.hyperparameters = problem.hyperparameters;
  result.split = split_rows(problem.dataset->size(), problem.split);
  const Dataset training = problem.dataset->subset(result.split.train);
  result.model = std::make_shared<const Model>(fit_model(training, problem.hyperparameters));
  result.evidence = log_evidence(result.model->map, result.model->posterior);
  result.fitSeconds = static_cast<double>(timer.nsecsElapsed()) * 1e-9;
  result.evaluation = evaluate(*result.model, *problem.dataset, result.split);
  result.evaluationSeconds = static_cast<double>(timer.nsecsElapsed()) * 1e-9 - result.fitSeconds;
  return result;
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
