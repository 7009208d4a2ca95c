#include "app/commands/cost_option.h"
#include "app/commands/fit_report.h"
#include "app/commands/further_methods.h"
#include "app/commands/output.h"
#include "app/commands/say_forecast.h"
#include "app/commands/sub_command.h"
#include "app/commands/table_option.h"
#include "app/commands/terminal_progress.h"
#include "app/commands/weights_report.h"
#include "app/compute/fit_job.h"
#include "app/compute/method_text.h"
#include "app/report/score_tables.h"
#include "app/report/table_text.h"
#include "core/evaluation/split_scores.h"

#include <optional>
#include <vector>

namespace credence {

namespace {

/// All of a fit's numbers, without the grid that only pictures need.
Fit fitAndScore(const Problem& problem) {
  TerminalProgress progress;
  progress.show({"fitting", 0, 0});
  return FitJob::fitOnly(fitRequest(problem));
}

/// The scores of as many splits as --splits asks for, or none.
std::vector<SplitScore> scoreSplits(const Problem& problem, std::size_t count) {
  if (count == 0) return {};
  TerminalProgress progress;
  return score_splits(*problem.dataset, problem.hyperparameters, problem.split, count,
                      [&](const SplitScore&, std::size_t done) {
                        progress.show({"splits", done, count});
                      });
}

QByteArray tableReport(const Fit& result, const JudgementOptions& judgement, const WeightsOptions& weights,
                       ExportFormat format) {
  const Table table = weights.wanted ? weightsReportTable(result, reportWeights(result, weights))
                      : judgement.calibrationBins > 0 ? calibrationTables(result, judgement)
                      : judgement.threshold
                          ? confusionTables(result, *judgement.threshold)
                          : exportedScores(scoredMethods(result.evaluation.scores,
                                                         result.request.hyperparameters.has_prior()));
  return tableText(table, format).toUtf8();
}

/// What the draws of further methods are worth goes to standard error: the table is for pasting.
void printTable(const QByteArray& table, const QString& further) {
  const Output output;
  output.write(table);
  if (!further.isEmpty()) output.remark(further.chopped(1));
}

struct FitCommandOptions {
  std::size_t splits = 0;
  FurtherMethods methods;
  JudgementOptions judgement;
  WeightsOptions weights;
  TableOptions table;
};

template <typename Fields>
void visit(Fields& fields, FitCommandOptions& options) {
  fields("splits", options.splits, {.low = 1, .high = 1e6},
         {"K",
          "Fit K splits by --train-fraction, the seeds S, S + 1 …, and print mean and standard deviation of "
          "their test log-likelihoods as well."});
  visit(fields, options.methods);
  JudgementOptions& judgement = options.judgement;
  fields("costs", judgement.costs, {},
         {"FP,FN[,A]",
          "What it costs to take class 0 for class 1, and class 1 for class 0, and, where that is allowed, "
          "not to decide: the decisions that cost least, and what they cost.",
          nullptr, costsRule});
  visit(fields, options.weights);
  fields("threshold", judgement.threshold, insideShareLimits,
         {"P", "The confusion matrix also where class 1 is predicted from the probability P on.", nullptr,
          "a probability above 0 and below 1"});
  fields("calibration_bins", judgement.calibrationBins, {.low = 1, .high = 1000},
         {"K",
          "How often class 1 came true in K bins of the predicted probability, with 95 % intervals by "
          "Wilson."});
  bool equalCounts = judgement.binning == Binning::equal_count;
  fields("equal_counts", equalCounts, {},
         {.purpose = "Bins of equal counts instead of equal widths; equal predictions share a bin."});
  judgement.binning = equalCounts ? Binning::equal_count : Binning::equal_width;
  visitTable(fields, options.table, "Print one JSON object instead of text.",
             {"FORMAT",
              "Print only the scores, or with --threshold only the confusion matrices there, or with "
              "--calibration-bins only the bins, or with --weights only these, as csv, markdown or latex.",
              nullptr, tableOption.rule});
}

constexpr std::array fitRules = {
    OptionRule{"--equal-counts", "has no meaning without --calibration-bins"},
    OptionRule{"--splits and --table", "exclude each other"},
    OptionRule{"--bootstrap-seed", "has no meaning without --bootstrap"},
    OptionRule{"--bootstrap", "has no meaning without --weights"},
    jsonOrTable,
};

constexpr std::array<StateRule<Arguments>, 2> fitStateRules = {{
    {{"--splits", "has no meaning without --train-fraction"},
     [](const Arguments& arguments) {
       return arguments.split && arguments.split->kind == SplitRule::Kind::fraction;
     }},
    {{"--bootstrap", "needs linear or polynomial features", "--weights"},
     [](const Arguments& arguments) { return arguments.features->names != nullptr; }},
}};

void runFit(const Arguments& arguments, const FitCommandOptions& options) {
  checkRules(fitStateRules, arguments, {}, arguments.given);
  const auto& [splitCount, methods, judgement, weights, print] = options;
  checkSampling(methods.sampling, methods.methods());
  const std::optional<ExportFormat> table = print.format;
  const int single =
      int{weights.wanted} + int{judgement.calibrationBins > 0} + int{judgement.threshold.has_value()};
  if (table && single > 1) {
    throw UsageError(
        QStringLiteral("with --table, --threshold, --weights and --calibration-bins exclude each other"));
  }
  const Problem problem = loadProblemToFit(arguments);
  Fit result = fitAndScore(problem);
  const FurtherSampling sampling = scoreFurtherMethods(result, methods);
  if (table)
    return printTable(tableReport(result, judgement, weights, *table), furtherText(result, sampling));
  const std::vector<SplitScore> splits = scoreSplits(problem, splitCount);
  if (!print.json) {
    QString text = textReport(problem, result, sampling, splits, judgement);
    const QString ofWeights = weightsReportText(result, reportWeights(result, weights));
    if (!ofWeights.isEmpty()) text += QLatin1Char('\n') + ofWeights;
    return printText(text);
  }
  JsonObject object = jsonReport(result, problem, sampling, splits, judgement);
  if (weights.wanted) object.add("weights", weightsReportJson(reportWeights(result, weights)));
  printToStandardOutput(object.text() + '\n');
}

}  // namespace

const SubCommand fitCommand = {
    "fit",
    "Fit one setting: its evidence, scores, confusion matrices and calibration",
    "DATA [LABELS] [OPTIONS]",
    "DATA",
    anyData,
    "  credence fit bundled:penguins\n"
    "  credence fit points.csv --width 0.5 --prior-variance 10 --train-fraction 0.8 --seed 3\n"
    "  credence fit points.csv --train-fraction 0.8 --stratified --splits 50 --json\n"
    "  credence fit points.csv --train-fraction 0.8 --threshold 0.3 --calibration-bins 10\n"
    "  credence fit points.csv --train-fraction 0.8 --costs 1,5,0.3\n"
    "  credence fit points.csv --train-fraction 0.8 --table latex\n"
    "  credence fit points.csv --train-fraction 0.8 --methods laplace_quadrature,reference\n"
    "  credence fit generated:linear --features linear --weights --bootstrap 1000\n"
    "  credence fit X.txt y.txt --train-first 800 --json\n"
    "  credence fit birds.csv --columns '\"length, mm\",mass,species' --features linear\n",
    OptionGroup::Data | OptionGroup::Setting,
    false,
    addOptions<FitCommandOptions>,
    runWith<FitCommandOptions, runFit>,
    fitRules,
    rulesIn<fitStateRules>,
};

}  // namespace credence
