#include "app/commands/study_command.h"

#include "app/commands/output.h"
#include "app/commands/problem.h"
#include "app/commands/say_forecast.h"
#include "app/commands/say_soundness.h"
#include "app/commands/table_option.h"
#include "app/commands/terminal_progress.h"
#include "app/compute/fit_job.h"
#include "app/options/option_fields.h"
#include "app/options/option_rules.h"
#include "app/report/setting_json.h"
#include "app/report/translate.h"
#include "app/studies/studies.h"
#include "core/data/bounds.h"

#include <map>
#include <memory>
#include <utility>

namespace credence {

namespace {

/// What a study found of the problem, and of what.
struct FoundByStudy {
  StudyInputs inputs;
  StudyResult result;
};

FoundByStudy studied(const Study& study, const Problem& problem, const StudyOptions& options) {
  Problem largest = problem;
  const FitRequest request = fitRequest(problem);
  const FitProblem longest = study.largest(request, options);
  largest.split = longest.split;
  largest.hyperparameters = longest.hyperparameters;
  sayForecast(largest);
  TerminalProgress progress;
  StudyInputs inputs{.problem = static_cast<const FitProblem&>(request),
                     .place = StudyPlace::command,
                     .ranges = problem.ranges,
                     .sight = bounds_of(problem.dataset->inputs)};
  if (study.words().needs.fit) {
    progress.show({"fitting", 0, 0});
    inputs.fit = std::make_shared<const Fit>(FitJob::fitOnly(inputs.problem));
  }
  const auto show = [&](const Progress& done) { progress.show(done); };
  StudyResult result = study.computed(inputs, options, {}, show);
  return {std::move(inputs), std::move(result)};
}

QByteArray studyJson(const Problem& problem, const Study& study, const StudyInputs& inputs,
                     const StudyResult& result) {
  JsonObject object;
  if (study.words().command.ofOneFit)
    addSetting(object, problem.hyperparameters, json(problem.hyperparameters.standardises()));
  if (study.words().command.tellsReading) addReading(object, problem);
  study.addJson(object, inputs, result);
  addAnswer(object, study.words().question, study.fullAnswer(inputs, result));
  return object.text();
}

void runStudy(const Arguments& arguments, const QCommandLineParser&) {
  const Study& study = *findStudyOfCommand(arguments.command);
  const auto options = study.readOptions(arguments.given);
  const auto printed = readOptions<TableOptions>(arguments.given);
  Problem problem = loadProblem(arguments);
  if (!problem.truth && (arguments.widths || arguments.priorVariances)) {
    throw UsageError(
        QStringLiteral("--widths and --prior-variances have no meaning but for generated data with noise"));
  }
  const QString lacking = study.lacking(fitRequest(problem));
  if (!lacking.isEmpty()) throw UsageError(lacking);
  const auto [inputs, result] = studied(study, problem, options);
  saySoundness(study.soundness(inputs, result));
  const StudyCommand& command = study.words().command;
  if (command.shared.testFlag(OptionGroup::Counts))
    problem.hyperparameters.centres = {};  // there are several
  if (printed.json) return printToStandardOutput(studyJson(problem, study, inputs, result) + '\n');
  QString title = QStringLiteral("%1, %2").arg(
      problem.dataName, study.subject ? study.subject(inputs, result) : describeSetting(problem));
  const QString further = study.heading(inputs, result);
  if (!further.isEmpty()) title += QStringLiteral(", ") + further;
  if (printed.format) {
    printTable(study.tables.front().make(inputs, result), title, printed.format,
               {command.titleWidth, command.columnWidth});
  } else {
    printText(QStringLiteral("%1\n\n%2\n\n%3")
                  .arg(title, study.fullAnswer(inputs, result), study.text(inputs, result)));
  }
  const QString remark = study.remark(inputs, result);
  if (!remark.isEmpty()) Output().remark(remark);
}

SubCommand madeOf(const Study& study) {
  const StudyCommand& command = study.words().command;
  return {.name = command.name,
          .summary = command.summary,
          .synopsis = "DATA [LABELS] [OPTIONS]",
          .operand = "DATA",
          .operandHelp = anyData,
          .examples = command.examples,
          .shared = OptionGroup::Data | OptionGroup::Setting | command.shared,
          .run = runStudy,
          .rules = command.rules.empty() ? OptionRules(tableRules) : command.rules,
          .study = &study};
}

}  // namespace

const SubCommand& commandOf(const Study& study) {
  static std::map<const Study*, SubCommand> all;
  const auto place = all.find(&study);
  return place != all.end() ? place->second : all.emplace(&study, madeOf(study)).first->second;
}

void addStudyOptions(QCommandLineParser& parser, const Study& study) {
  if (!study.words().command.shared.testFlag(OptionGroup::Counts)) study.addOptions(parser);
  OptionLister lister;
  TableOptions printed;
  const char* several = study.tables.size() > 1 ? "Print one JSON object instead of tables." : usualJson;
  const char* json = study.words().command.json;
  visitTable(lister, printed, json != nullptr ? json : several);
  parser.addOptions(lister.options({}));
}

}  // namespace credence
