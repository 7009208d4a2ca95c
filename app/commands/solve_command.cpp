#include "app/commands/output.h"
#include "app/commands/problem.h"
#include "app/commands/say_forecast.h"
#include "app/commands/say_soundness.h"
#include "app/commands/solver_start_option.h"
#include "app/commands/sub_command.h"
#include "app/commands/table_option.h"
#include "app/commands/terminal_progress.h"
#include "app/report/quoted_value.h"
#include "app/report/setting_json.h"
#include "app/report/solver_tables.h"
#include "app/report/solver_text.h"
#include "app/report/soundness_text.h"
#include "core/model/all_solvers.h"
#include "core/model/derivative_check.h"
#include "core/model/model.h"
#include "core/model/objective.h"
#include "core/model/solver_start.h"
#include "core/model/solver_trace.h"
#include "core/model/soundness.h"

#include <optional>
#include <vector>

namespace credence {

namespace {

constexpr TerminalWidths solverWidths = {.title = 16, .column = 12};
constexpr quint64 mostSolverIterations = 10'000'000;

const char* idOfStatus(SolverStatus status) {
  switch (status) {
    case SolverStatus::converged:
      return "converged";
    case SolverStatus::iteration_limit:
      return "iteration_limit";
    case SolverStatus::time_limit:
      return "time_limit";
    case SolverStatus::stalled:
      return "stalled";
    case SolverStatus::failed:
      return "failed";
    case SolverStatus::running:
      break;
  }
  return "running";
}

std::vector<Solver> readSolvers(const QCommandLineParser& parser) {
  const auto names = nameList(parser, QStringLiteral("solvers"));
  if (!names) return {all_solvers.begin(), all_solvers.end()};
  std::vector<Solver> chosen;
  for (const Solver each : all_solvers) {
    if (names->contains(QLatin1String(solverId(each)))) chosen.push_back(each);
  }
  for (const QString& name : *names) {
    const bool known =
        std::ranges::any_of(all_solvers, [&](Solver each) { return name == QLatin1String(solverId(each)); });
    if (!known) {
      throw UsageError(
          QStringLiteral("--solvers: %1 is none of newton, lbfgs, gradient_ascent").arg(quotedValue(name)));
    }
  }
  return chosen;
}

TraceLimits readLimits(const QCommandLineParser& parser) {
  TraceLimits limits;
  const auto iterations = wholeNumber(parser, QStringLiteral("iterations"), 1, mostSolverIterations);
  limits.iterations = static_cast<int>(iterations.value_or(static_cast<quint64>(limits.iterations)));
  limits.seconds = positiveNumber(parser, QStringLiteral("seconds")).value_or(limits.seconds);
  return limits;
}

struct SolvedProblem {
  SolvedPoints points;
  arma::uword weights = 0;
  std::vector<SolverTrace> traces;
  Soundness soundness = {};  ///< of the fit whose objective it is
  std::optional<DerivativeCheck> derivatives = {};
};

/// All on the same objective, the one of a fit.
SolvedProblem solve(const Problem& problem, const std::vector<Solver>& solvers, TraceLimits limits,
                    const SolverStart& from, bool checks) {
  TerminalProgress progress;
  progress.show({"fitting", 0, 0});
  const Split split = split_rows(*problem.dataset, problem.split);
  const Dataset training = training_set(*problem.dataset, split);
  require_labels(training, "the comparison of the solvers");
  const Dataset unseen = problem.dataset->subset(split.test);
  const Model model = fit_model(training, problem.hyperparameters);
  const arma::mat design = model.basis().training_design(training.inputs);
  const Objective objective(design, training.labels, model.posterior.covariance.prior());
  SolvedProblem solved{{training.size(), unseen.size()}, design.n_cols, {}};
  const TestPoints test = {model.basis().design_matrix(unseen.inputs), unseen.labels};
  if (unseen.size() > 0) limits.test = &test;
  checkSolverStart(from, design.n_cols);
  const arma::vec start = start_weights(from, design.n_cols, objective.prior());
  solved.soundness = soundness_of(model);
  if (checks) solved.derivatives = check_derivatives(objective, from.seed);
  for (const Solver each : solvers) {
    progress.show({solverId(each), solved.traces.size(), solvers.size()});
    solved.traces.push_back(trace_solver(each, objective, limits, {}, {}, start));
  }
  return solved;
}

QByteArray solverJson(const SolverTrace& trace, const SolvedPoints& points, std::optional<double> lowest) {
  QByteArrayList steps;
  steps.reserve(static_cast<qsizetype>(trace.steps.size()));
  for (const SolverStep& step : trace.steps) {
    JsonObject of;
    of.add("objective", json(step.objective));
    of.add("log_likelihood", json(step.log_likelihood / static_cast<double>(points.training)));
    of.add("test_log_likelihood", json(step.test_log_likelihood / static_cast<double>(points.test)));
    of.add("gradient_norm", json(step.gradient_norm));
    of.add("seconds", json(step.seconds));
    of.add("decrement", json(step.decrement));
    steps << of.text();
  }
  JsonObject object;
  object.add("id", json(QLatin1String(solverId(trace.solver))));
  object.add("status", json(QLatin1String(idOfStatus(trace.status))));
  object.add("iterations", json(static_cast<quint64>(trace.iterations())));
  object.add("objective", json(trace.lowest));
  object.add("above_minimum", lowest ? json(trace.lowest - *lowest) : "null");
  object.add("steps", '[' + steps.join(", ") + ']');
  return object.text();
}

QByteArray startJson(const SolverStart& start) {
  switch (start.kind) {
    case SolverStart::Kind::prior_mean:
      return json(QStringLiteral("prior_mean"));
    case SolverStart::Kind::random:
      return json(QStringLiteral("random"));
    case SolverStart::Kind::given:
      break;
  }
  QByteArrayList weights;
  for (const double weight : start.weights) weights << json(weight);
  return '[' + weights.join(", ") + ']';
}

QByteArray derivativesJson(const DerivativeCheck& check) {
  JsonObject object;
  object.add("gradient_error", json(check.gradient));
  object.add("hessian_error", json(check.hessian));
  object.add("directions", json(static_cast<quint64>(check.directions)));
  return object.text();
}

void addSolveOptions(QCommandLineParser& parser) {
  parser.addOptions({
      {QStringLiteral("solvers"),
       QStringLiteral("Which, separated by commas: newton, lbfgs, gradient_ascent; all if left out."),
       QStringLiteral("LIST")},
      {QStringLiteral("iterations"),
       QStringLiteral("Stop L-BFGS and gradient ascent after so many; 20000 if left out."),
       QStringLiteral("N")},
      {QStringLiteral("seconds"), QStringLiteral("Stop each of them after so long; 2 if left out."),
       QStringLiteral("S")},
      {QStringLiteral("check-derivatives"),
       QStringLiteral("Compare gradient and Hessian with differences, at random weights.")},
      {QStringLiteral("steps"), QStringLiteral("Print every step instead of a row for each solver.")},
  });
  addSolverStartOptions(parser);
  addTableOption(parser);
  parser.addOption({QStringLiteral("json"), QStringLiteral("Print one JSON object, with every step.")});
}

void runSolve(const Arguments& arguments, const QCommandLineParser& parser) {
  const std::optional<ExportFormat> format = readTableFormat(parser);
  const std::vector<Solver> solvers = readSolvers(parser);
  const TraceLimits limits = readLimits(parser);
  const SolverStart from = readSolverStart(parser);
  const Problem problem = loadProblemToFit(arguments);
  const bool checks = parser.isSet(QStringLiteral("check-derivatives"));
  const SolvedProblem solved = solve(problem, solvers, limits, from, checks);
  saySoundness(solved.soundness);
  if (parser.isSet(QStringLiteral("json"))) {
    const std::optional<double> lowest = lowestObjective(solved.traces);
    QByteArrayList each;
    for (const SolverTrace& trace : solved.traces) each << solverJson(trace, solved.points, lowest);
    JsonObject object;
    addSetting(object, problem.hyperparameters, json(problem.hyperparameters.standardises()));
    addSoundness(object, solved.soundness);
    object.add("training_points", json(static_cast<quint64>(solved.points.training)));
    object.add("start", startJson(from));
    object.add("start_seed",
               from.kind == SolverStart::Kind::random ? json(static_cast<quint64>(from.seed)) : "null");
    object.add("derivatives", solved.derivatives ? derivativesJson(*solved.derivatives) : "null");
    object.add("solved_weights", json(static_cast<quint64>(solved.weights)));
    object.add("solvers", '[' + each.join(", ") + ']');
    return printToStandardOutput(object.text() + '\n');
  }
  const QString title = QStringLiteral("%1, %2").arg(problem.dataName, describeSetting(problem));
  const bool steps = parser.isSet(QStringLiteral("steps"));
  printTable(steps ? solverStepsTable(solved.traces, solved.points, false, {})
                   : solversTable(solved.traces, false, {}),
             title, format, solverWidths);
  if (solved.derivatives) Output().remark(describeDerivatives(*solved.derivatives));
}

}  // namespace

const SubCommand solveCommand = {
    "solve",
    "Compare the solvers of the MAP weights: Newton's method, L-BFGS and gradient ascent",
    "DATA [LABELS] [OPTIONS]",
    "DATA",
    anyData,
    "  credence solve bundled:penguins\n"
    "  credence solve points.csv --solvers newton,lbfgs --steps --table csv\n",
    OptionGroup::Data | OptionGroup::Setting,
    false,
    addSolveOptions,
    runSolve,
};

}  // namespace credence
