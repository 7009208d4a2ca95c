#include "app/studies/centres/centres.h"

#include "app/compute/centre_counts.h"
#include "app/compute/setting_fit.h"
#include "app/report/number_text.h"
#include "app/report/setting_text.h"
#include "app/report/settings_table.h"
#include "app/report/table_json.h"
#include "app/report/table_text.h"
#include "app/report/translate.h"
#include "app/studies/centres/centres_charts.h"
#include "app/studies/centres/centres_sentence.h"
#include "app/studies/centres/centres_table.h"

#include <algorithm>
#include <string>
#include <utility>

namespace credence {

namespace {

constexpr int centresTitleWidth = 7;
constexpr int centresColumnWidth = 9;
constexpr int centresNameRows = 4;

/// Rule and seed, of however many centres.
Centres ruleOfCentres(const FitProblem& problem) {
  return centreCounts(problem.hyperparameters.centres, {1}, 1).front();
}

bool isSameComparison(const StudyInputs& then, const StudyInputs& now) {
  const auto general = [](FitProblem problem) {
    problem.hyperparameters.centres = ruleOfCentres(problem);
    return problem;
  };
  return general(then.problem) == general(now.problem);
}

QString whyNoCentres(const FitProblem& problem) {
  if (problem.hyperparameters.features->kernel != nullptr) return {};
  return tr("%1 features have no centres: choose features with a width.")
      .arg(capitalised(fromTable(problem.hyperparameters.features->title)));
}

/// With nothing compared yet.
CentresResult countsOfProblem(const FitProblem& problem, const CentresOptions& options) {
  const Dataset training = training_set(*problem.dataset, split_rows(*problem.dataset, problem.split));
  require_labels(training, "the comparison of centres");
  return {
      training.size(), centreCounts(problem.hyperparameters.centres, options.counts, training.size()), {}};
}

FitProblem withMostCentres(const FitProblem& problem, const CentresOptions& options) {
  const auto size = [](const Centres& centres) {
    return centres.rule == Centres::Rule::all ? std::numeric_limits<arma::uword>::max() : centres.count;
  };
  FitProblem largest = problem;
  largest.hyperparameters.centres =
      std::ranges::max(countsOfProblem(problem, options).counts, std::less(), size);
  return largest;
}

void compareCentres(const StudyInputs& inputs, const CentresOptions& options,
                    const StudyWork<CentresResult>& work) {
  const FitProblem& problem = inputs.problem;
  CentresResult result = countsOfProblem(problem, options);
  const Split split = for_tuning(split_rows(*problem.dataset, problem.split));
  for (const Centres& centres : result.counts) {
    if (work.progress) work.progress({"numbers of centres", result.metrics.size(), result.counts.size()});
    Hyperparameters setting = problem.hyperparameters;
    setting.centres = centres;
    result.metrics.push_back(metricsOfSetting(setting, *problem.dataset, split, work.stop));
    work.publish(result);
  }
}

QString howManyCompared(const CentresResult& result) {
  if (result.complete()) return {};
  return tr("%1: %2 of %3 numbers compared")
      .arg(describeRule(result.counts.front()))
      .arg(result.metrics.size())
      .arg(result.counts.size());
}

QString answerOfCentres(const CentresResult& result) {
  return centresSentence(result.metrics);
}

Table exportedCentres(const StudyInputs& inputs, const CentresResult& result) {
  Table table = centresTable(result.metrics);
  Hyperparameters setting = inputs.problem.hyperparameters;
  setting.centres = {};
  table.title = tr("Numbers of centres compared, %1, %2")
                    .arg(describeSetting(setting), describeRule(ruleOfCentres(inputs.problem)));
  return table;
}

/// What a page shows of the table: training scores are in its chart, and in what is exported.
Table centresInWindow(const CentresResult& result) {
  if (result.metrics.empty()) return {};
  Table table = withHeldOut(centresTable(result.metrics),
                            {"centres", "log_evidence", "effective_parameters", "bic", "aic"});
  table.column("centres").toolTip = capitalised(describeRule(result.counts.front()));
  table.column("log_evidence").toolTip = tr("Of the training points, in nats");
  for (const char* criterion : {"bic", "aic"}) {
    table.column(criterion).toolTip =
        tr("In nats, larger is better; counts all weights, whether the data need them or not");
  }
  return table;
}

template <CentresQuantity quantity>
Chart chartOfCentres(const CentresResult& result) {
  return centresChart(result.metrics, quantity);
}

std::vector<NamedNumber> numbersOfCentres(const CentresResult& result) {
  std::vector<NamedNumber> numbers;
  for (const SettingMetrics& each : result.metrics) {
    const std::string name = std::to_string(each.weights) + " weights: ";
    numbers.push_back({name + "log evidence", finite(each.evidence.total())});
    numbers.push_back({name + "BIC", finite(each.criteria.bic)});
  }
  return numbers;
}

Soundness soundnessOfCentres(const StudyInputs& /*inputs*/, const CentresResult& result) {
  Soundness soundness;
  for (const SettingMetrics& each : result.metrics) soundness = both(soundness, each.soundness);
  return soundness;
}

QString headingOfCentres(const StudyInputs& inputs, const CentresResult& /*result*/) {
  return describeRule(ruleOfCentres(inputs.problem));
}

/// A column of nothing is left out.
QString textOfCentres(const StudyInputs& inputs, const CentresResult& result) {
  Table table = centresTable(result.metrics);
  if (soundnessOfCentres(inputs, result).is_sound()) table = without(table, "error_bound");
  return alignedText(table, centresTitleWidth, centresColumnWidth);
}

void addJsonOfCentres(JsonObject& object, const StudyInputs& /*inputs*/, const CentresResult& result) {
  const Centres& first = result.counts.front();
  object.add("training_points", json(static_cast<quint64>(result.trainingPoints)));
  object.add("rule", json(fromTable(id_of(first.rule))));
  object.add("seed", first.rule == Centres::Rule::random ? json(static_cast<quint64>(first.seed)) : "null");
  object.add("numbers", tableJson(centresTable(result.metrics)));
}

}  // namespace

const Study centresStudy(
    {.id = "centres",
     .title = "Centres",
     .key = "Ctrl+8",
     .purpose = "How many features there should be: evidence, BIC, AIC and scores against their number",
     .question = "How many centres does it take?",
     .group = &whichSetting,
     .picture = "How many centres there should be",
     .failing = "Comparing numbers of centres failed: %1",
     .unlabelled = "A comparison of centres needs labels, and none are used.",
     .needs = {.fit = false},
     .command = {.name = "centres",
                 .summary = "Compare numbers of centres: evidence, BIC, AIC and scores against how many "
                            "features there are",
                 .examples = "  credence centres bundled:ripley\n"
                             "  credence centres points.csv --counts 100,200,500,1000 --train-fraction 0.8 "
                             "--table latex\n",
                 .shared = OptionGroup::Counts,
                 .titleWidth = centresTitleWidth,
                 .columnWidth = centresColumnWidth}},
    StudyRow<CentresOptions, CentresResult>{
        .mayStay = isSameComparison,
        .isRight = isSameComparison,
        .waits = true,
        .lacking = whyNoCentres,
        .largest = withMostCentres,
        .compute = compareCentres,
        .unfinished = howManyCompared,
        .answer = answerOfCentres,
        .tables = {{.id = "centres", .make = exportedCentres, .inWindow = centresInWindow}},
        .charts = {{.id = "centres",
                    .title = "Log evidence by number of centres",
                    .toolTip = "The log evidence against the number of weights, and what counts weights "
                               "instead: BIC and AIC, which may leave the chart at the bottom.",
                    .names = centresNameRows,
                    .make = chartOfCentres<CentresQuantity::evidence>},
                   {.id = "centres_scores",
                    .title = "Scores by number of centres",
                    .help = " (with more centres)",
                    .toolTip = "The mean log-likelihood of a label: of validation points, or of test points, "
                               "and of the training points, whose labels the fit has seen.",
                    .names = centresNameRows,
                    .make = chartOfCentres<CentresQuantity::scores>}},
        .numbers = numbersOfCentres,
        .soundness = soundnessOfCentres,
        .heading = headingOfCentres,
        .text = textOfCentres,
        .json = addJsonOfCentres});

}  // namespace credence
