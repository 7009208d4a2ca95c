#include "app/commands/further_methods.h"
#include "app/commands/output.h"
#include "app/commands/problem.h"
#include "app/commands/say_forecast.h"
#include "app/commands/say_soundness.h"
#include "app/commands/sub_command.h"
#include "app/commands/table_option.h"
#include "app/commands/terminal_progress.h"
#include "app/compute/fit_job.h"
#include "app/compute/fit_soundness.h"
#include "app/compute/method_text.h"
#include "app/report/score_tables.h"
#include "app/report/setting_json.h"
#include "app/report/soundness_text.h"
#include "app/report/table_json.h"
#include "app/report/translate.h"
#include "core/data/role.h"
#include "core/evaluation/roc.h"
#include "core/evaluation/scored_points.h"

#include <optional>
#include <utility>

namespace credence {

namespace {

constexpr TerminalWidths rocWidths = {.title = 22, .column = 12};

RocCurve curveOf(const Fit& fit, const MethodScore& score, const arma::uvec& rows) {
  const ScoredPoints points = scored_points(score.logits, *fit.request.dataset, rows);
  return roc_curve(points.logits, points.labels);
}

/// The curves of all methods below each other.
Table rocTables(const Fit& fit, const arma::uvec& rows) {
  Table all;
  for (const MethodScore& score : fit.evaluation.scores) {
    Table table = rocTable(curveOf(fit, score, rows), {});
    table.columns.insert(table.columns.begin(),
                         {.key = "method", .heading = tr("Method"), .side = Side::Left});
    for (TableRow& row : table.rows)
      row.cells.insert(row.cells.begin(),
                       textCell(fullTitle(*score.method, fit.request.hyperparameters.has_prior())));
    if (all.columns.empty()) all.columns = table.columns;
    all.rows.insert(all.rows.end(), table.rows.begin(), table.rows.end());
  }
  return all;
}

QByteArray curveJson(const Fit& fit, const MethodScore& score, const arma::uvec& rows) {
  const RocCurve curve = curveOf(fit, score, rows);
  JsonObject object;
  object.add("method", '"' + idOf(*score.method) + '"');
  object.add("auc", json(curve.auc.value));
  object.add("auc_standard_error", json(curve.auc.standard_error));
  object.add("points", tableJson(rocTable(curve, {})));
  return object.text();
}

struct RocCommandOptions {
  FurtherMethods methods;
  bool training = false;
  bool validation = false;
  TableOptions table;
};

template <typename Fields>
void visit(Fields& fields, RocCommandOptions& options) {
  visit(fields, options.methods);
  fields("training", options.training, {},
         {.purpose = "Of the training points, though there are test points."});
  fields("validation", options.validation, {}, {.purpose = "Of the validation points."});
  visit(fields, options.table);
}

constexpr std::array rocRules = {OptionRule{"--training and --validation", "exclude each other"},
                                 jsonOrTable};

/// Test points where there are some, unless others are asked for.
Role roleOf(const RocCommandOptions& options, const Split& split) {
  if (options.validation && !split.has(Role::validation)) {
    throw UsageError(
        QStringLiteral("--validation: there are no validation points; --train-fraction with "
                       "--validation-fraction holds some out"));
  }
  if (options.validation) return Role::validation;
  return options.training || !split.has(Role::test) ? Role::train : Role::test;
}

void runRoc(const Arguments& arguments, const RocCommandOptions& options) {
  checkSampling(options.methods.sampling, options.methods.methods());
  const Problem problem = loadProblemToFit(arguments);
  Fit fit = [&] {
    TerminalProgress progress;
    progress.show({"fitting", 0, 0});
    return FitJob::fitOnly(fitRequest(problem));
  }();
  const FurtherSampling sampling = scoreFurtherMethods(fit, options.methods);
  saySoundness(soundness_of(*fit.model));  // of further methods furtherText() says more
  const Role role = roleOf(options, fit.split);
  if (role == Role::train) {
    require_labels(training_set(*problem.dataset, fit.split), "a curve of the training points");
  }
  const arma::uvec& rows = fit.split.rows[role];
  if (options.table.json) {
    QByteArrayList curves;
    for (const MethodScore& score : fit.evaluation.scores) curves << curveJson(fit, score, rows);
    JsonObject object;
    addSetting(object, problem.hyperparameters, json(problem.hyperparameters.standardises()));
    addSoundness(object, soundnessOf(fit));
    object.add("part", json(partTitle(role)));
    object.add("n", json(static_cast<quint64>(rows.n_elem)));
    object.add("curves", '[' + curves.join(", ") + ']');
    return printToStandardOutput(object.text() + '\n');
  }
  const QString title =
      QStringLiteral("%1, %2, %3 points").arg(problem.dataName, describeSetting(problem), partTitle(role));
  printTable(rocTables(fit, rows), title, options.table.format, rocWidths);
  const QString further = furtherText(fit, sampling);
  if (!further.isEmpty()) Output().remark(further.chopped(1));
}

}  // namespace

const SubCommand rocCommand = {
    "roc",
    "The corners of the ROC curves: threshold, false and true positive rate",
    "DATA [LABELS] [OPTIONS]",
    "DATA",
    anyData,
    "  credence roc bundled:ripley\n"
    "  credence roc points.csv --train-fraction 0.7 --methods ep --table csv\n",
    OptionGroup::Data | OptionGroup::Setting,
    false,
    addOptions<RocCommandOptions>,
    runWith<RocCommandOptions, runRoc>,
    rocRules,
};

}  // namespace credence
