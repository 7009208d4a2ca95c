#include "app/commands/output.h"
#include "app/commands/problem.h"
#include "app/commands/say_forecast.h"
#include "app/commands/say_soundness.h"
#include "app/commands/solver_start_option.h"
#include "app/commands/sub_command.h"
#include "app/commands/table_option.h"
#include "app/commands/terminal_progress.h"
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

#include <array>
#include <optional>
#include <vector>

namespace credence {

namespace {

constexpr TerminalWidths solverWidths = {.title = 16, .column = 12};

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

struct SolveCommandOptions {
  std::vector<Solver> solvers = {all_solvers.begin(), all_solvers.end()};
  TraceLimits limits;
  bool checks = false;
  bool steps = false;
  SolverStart start;
  TableOptions table;
};

template <typename Fields>
void visit(Fields& fields, SolveCommandOptions& options) {
  fields("solvers", options.solvers, {},
         {"LIST", "Which, separated by commas: newton, lbfgs, gradient_ascent; all if left out."});
  fields("iterations", options.limits.iterations, {.low = 1, .high = 1e7},
         {"N", "Stop L-BFGS and gradient ascent after so many; %1 if left out."});
  fields("seconds", options.limits.seconds, positiveLimits,
         {"S", "Stop each of them after so long; %1 if left out."});
  fields("check_derivatives", options.checks, {},
         {.purpose = "Compare gradient and Hessian with differences, at random weights."});
  fields("steps", options.steps, {}, {.purpose = "Print every step instead of a row for each solver."});
  visitSolverStart(fields, options.start);
  visitTable(fields, options.table, "Print one JSON object, with every step.");
}

constexpr std::array solveRules = {startSeedRule, jsonOrTable};

struct SolvedProblem {
  SolvedPoints points;
  arma::uword weights = 0;
  std::vector<SolverTrace> traces;
  Soundness soundness = {};  ///< of the fit whose objective it is
  std::optional<DerivativeCheck> derivatives = {};
};

/// All on the same objective, the one of a fit.
SolvedProblem solve(const Problem& problem, const SolveCommandOptions& options) {
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
  TraceLimits limits = options.limits;
  if (unseen.size() > 0) limits.test = &test;
  checkSolverStart(options.start, design.n_cols);
  const arma::vec start = start_weights(options.start, design.n_cols, objective.prior());
  solved.soundness = soundness_of(model);
  if (options.checks) solved.derivatives = check_derivatives(objective, options.start.seed);
  for (const Solver each : options.solvers) {
    progress.show({solverId(each), solved.traces.size(), options.solvers.size()});
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

void runSolve(const Arguments& arguments, const SolveCommandOptions& options) {
  const Problem problem = loadProblemToFit(arguments);
  const SolvedProblem solved = solve(problem, options);
  saySoundness(solved.soundness);
  if (options.table.json) {
    const std::optional<double> lowest = lowestObjective(solved.traces);
    QByteArrayList each;
    for (const SolverTrace& trace : solved.traces) each << solverJson(trace, solved.points, lowest);
    JsonObject object;
    addSetting(object, problem.hyperparameters, json(problem.hyperparameters.standardises()));
    addSoundness(object, solved.soundness);
    object.add("training_points", json(static_cast<quint64>(solved.points.training)));
    object.add("start", startJson(options.start));
    object.add("start_seed", options.start.kind == SolverStart::Kind::random
                                 ? json(static_cast<quint64>(options.start.seed))
                                 : "null");
    object.add("derivatives", solved.derivatives ? derivativesJson(*solved.derivatives) : "null");
    object.add("solved_weights", json(static_cast<quint64>(solved.weights)));
    object.add("solvers", '[' + each.join(", ") + ']');
    return printToStandardOutput(object.text() + '\n');
  }
  const QString title = QStringLiteral("%1, %2").arg(problem.dataName, describeSetting(problem));
  printTable(options.steps ? solverStepsTable(solved.traces, solved.points, false, {})
                           : solversTable(solved.traces, false, {}),
             title, options.table.format, solverWidths);
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
    addOptions<SolveCommandOptions>,
    runWith<SolveCommandOptions, runSolve>,
    solveRules,
};

}  // namespace credence
