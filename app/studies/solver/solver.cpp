#include "app/studies/solver/solver.h"

#include "app/report/health_table.h"
#include "app/report/json_object.h"
#include "app/report/number_text.h"
#include "app/report/setting_text.h"
#include "app/report/solver_text.h"
#include "app/report/table_text.h"
#include "app/report/translate.h"
#include "app/session/session_fields.h"
#include "app/studies/solver/solver_chart.h"
#include "app/studies/solver/solver_sentence.h"
#include "app/studies/solver/solver_tables.h"
#include "core/data/role.h"

#include <QByteArrayList>

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>

namespace credence {

namespace {

constexpr int solverTitleWidth = 16;
constexpr int solverColumnWidth = 12;
constexpr std::array solverRules = {startSeedRule, jsonOrTable};

SolverOptions solversOfSession(const ViewState& view, const StudyInputs& /*inputs*/) {
  return {.checks = view.solverDerivatives,
          .everyStep = true,
          .start = view.solverStart,
          .wholeWay = view.solverWholeWay};
}

bool isOfSameData(const StudyInputs& then, const StudyInputs& now) {
  return then.problem.origin == now.problem.origin;
}

void solveAnew(const StudyInputs& inputs, const SolverOptions& options, const StudyWork<SolverWays>& work) {
  const bool command = inputs.place == StudyPlace::command;
  if (command) checkSolverStart(options.start, inputs.fit->model->rank());
  compareSolvers(
      {.fit = inputs.fit,
       .start = options.start,
       .checksDerivatives = options.checks,
       .solvers = options.solvers,
       .limits = options.limits,
       .scoresAll = command},
      work.stop,
      [&](std::shared_ptr<const SolverResult> solved) {
        work.publish({std::move(solved), options.everyStep, options.wholeWay});
      },
      work.progress);
}

const std::vector<SolverTrace>& tracesOf(const SolverWays& ways) {
  static const std::vector<SolverTrace> none;
  return ways.solved ? ways.solved->traces : none;
}

SolvedPoints solvedPoints(const SolverWays& ways) {
  if (!ways.solved) return {};
  const Split& split = ways.solved->fit->split;
  return {split.train().n_elem, split.rows[Role::test].n_elem};
}

QString whichIsOnItsWay(const SolverWays& ways) {
  if (!ways.solved || ways.solved->traces.empty()) return tr("computing…");
  if (ways.solved->finished) return {};
  const SolverTrace& last = ways.solved->traces.back();
  if (last.steps.empty()) return tr("computing…");
  return tr("%1 is under way: %2 steps so far")
      .arg(solverTitle(last.solver), countNumber(static_cast<quint64>(last.iterations())));
}

QString answerOfSolvers(const SolverWays& ways) {
  return solverSentence(tracesOf(ways));
}

QString titleOfSolvers(const QString& what, const StudyInputs& inputs) {
  return QStringLiteral("%1, %2").arg(what, describeSetting(inputs.problem.hyperparameters));
}

Table tableOfSteps(const StudyInputs& inputs, const SolverWays& ways) {
  if (!ways.everyStep) return solversTable(tracesOf(ways), false, titleOfSolvers(tr("Solvers"), inputs));
  return solverStepsTable(tracesOf(ways), solvedPoints(ways), false,
                          titleOfSolvers(tr("Iterations of the solvers"), inputs));
}

Table tableOfSolvers(const StudyInputs& inputs, const SolverWays& ways) {
  return solversTable(tracesOf(ways), false, titleOfSolvers(tr("Solvers"), inputs));
}

Table tableOfHealth(const StudyInputs& inputs, const SolverWays& /*ways*/) {
  if (!inputs.fit->health) return {};
  return exportedHealth(*inputs.fit->health, titleOfSolvers(tr("Health of the fit"), inputs));
}

template <SolverQuantity quantity>
Chart chartOfSolvers(const SolverWays& ways) {
  Chart chart =
      solverChart(quantity, tracesOf(ways), solvedPoints(ways), {SolverAxis::Iterations, ways.wholeWay});
  for (const SolverTrace& trace : tracesOf(ways)) {
    const QString steps = countNumber(static_cast<quint64>(trace.iterations()));
    const QString words = tr("%1, %2 steps").arg(solverTitle(trace.solver), steps);
    chart.names.push_back(solverName(trace.solver, words));
  }
  return chart;
}

/// The lowest points of the solvers that came to an end of their own.
std::vector<NamedNumber> numbersOfSolvers(const SolverWays& ways) {
  std::vector<NamedNumber> numbers;
  for (const SolverTrace& trace : tracesOf(ways)) {
    if (trace.status != SolverStatus::converged) continue;
    numbers.push_back(
        {std::string(FieldWords<Solver>::words.at(static_cast<std::size_t>(trace.solver))) + ": minimum",
         finite(trace.lowest)});
  }
  return numbers;
}

/// A machine a tenth as fast would have ended by the clock what took a tenth of its time here.
std::string unrepeatableSolvers(const SolverWays& ways) {
  const bool byTime = std::ranges::any_of(tracesOf(ways), [](const SolverTrace& trace) {
    return trace.status == SolverStatus::time_limit ||
           trace.steps.back().seconds > 0.1 * TraceLimits().seconds;
  });
  return byTime ? "the way of a solver, which the clock may end" : std::string();
}

QString textOfSolvers(const StudyInputs& inputs, const SolverWays& ways) {
  Table table = tableOfSteps(inputs, ways);
  table.title.clear();
  return alignedText(table, solverTitleWidth, solverColumnWidth);
}

QString remarkOfSolvers(const StudyInputs& /*inputs*/, const SolverWays& ways) {
  const auto& derivatives = ways.solved->derivatives;
  return derivatives ? describeDerivatives(*derivatives) : QString();
}

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

void addJsonOfSolvers(JsonObject& object, const StudyInputs& inputs, const SolverWays& ways) {
  const SolverResult& solved = *ways.solved;
  const SolvedPoints points = solvedPoints(ways);
  const bool drawn = solved.start.kind == SolverStart::Kind::random;
  const std::optional<double> lowest = lowestObjective(solved.traces);
  QByteArrayList each;
  for (const SolverTrace& trace : solved.traces) each << solverJson(trace, points, lowest);
  object.add("training_points", json(static_cast<quint64>(points.training)));
  object.add("start", startJson(solved.start));
  object.add("start_seed", drawn ? json(static_cast<quint64>(solved.start.seed)) : "null");
  object.add("derivatives", solved.derivatives ? derivativesJson(*solved.derivatives) : "null");
  object.add("solved_weights", json(static_cast<quint64>(inputs.fit->model->rank())));
  object.add("solvers", '[' + each.join(", ") + ']');
}

}  // namespace

const Study solverStudy(
    {.id = "solver",
     .title = "Solver",
     .key = "Ctrl+5",
     .purpose = "Watch Newton's method, L-BFGS and gradient ascent on the way to this fit",
     .question = "How many steps does the fit take?",
     .group = &insideTheFit,
     .picture = "How the solvers get to the fit",
     .failing = "The comparison of the solvers failed: %1",
     .unlabelled =
         "Without labels there is nothing to solve: the posterior is the prior, whose mode is known.",
     .figureOptions = "--start --start-seed",
     .command = {.name = "solve",
                 .summary =
                     "Compare the solvers of the MAP weights: Newton's method, L-BFGS and gradient ascent",
                 .examples = "  credence solve bundled:penguins\n"
                             "  credence solve points.csv --solvers newton,lbfgs --steps --table csv\n",
                 .json = "Print one JSON object, with every step.",
                 .rules = solverRules,
                 .titleWidth = solverTitleWidth,
                 .columnWidth = solverColumnWidth}},
    StudyRow<SolverOptions, SolverWays>{
        .mayStay = isOfSameData,
        .isRight = isOfSameModel,
        .waits = true,
        .optionsIn = solversOfSession,
        .compute = solveAnew,
        .unfinished = whichIsOnItsWay,
        .answer = answerOfSolvers,
        .tables =
            {{.id = "iterations", .menu = "&Iterations", .make = tableOfSteps, .inWindow = nullptr},
             {.id = "solvers", .menu = "&Solvers", .make = tableOfSolvers, .inWindow = nullptr},
             {.id = "health", .menu = "&Health of the fit", .make = tableOfHealth, .inWindow = nullptr}},
        .charts =
            {{.id = "solver",
              .title = "Solvers: distance to the minimum",
              .toolTip =
                  "How many nats the negative log posterior E is above its minimum E*, which Newton's method "
                  "finds. On this scale a straight line is linear convergence, a fall that gets ever steeper "
                  "is faster. Below the dotted line lies what rounding leaves of E. L-BFGS is counted in "
                  "evaluations of the gradient.",
              .make = chartOfSolvers<SolverQuantity::Distance>},
             {.id = "solver_gradient",
              .title = "Solvers: gradient",
              .toolTip = "The length of the gradient of E by the weights, zero at the minimum.",
              .make = chartOfSolvers<SolverQuantity::Gradient>},
             {.id = "solver_scores",
              .title = "Solvers: scores",
              .help = " (their ways)",
              .toolTip =
                  "The mean log-likelihood of a label by the weights of each step: of training points, and "
                  "dashed of test points where there are some. MAP is not where either is largest: the prior "
                  "has its say.",
              .make = chartOfSolvers<SolverQuantity::Score>}},
        .numbers = numbersOfSolvers,
        .unrepeatable = unrepeatableSolvers,
        .text = textOfSolvers,
        .remark = remarkOfSolvers,
        .json = addJsonOfSolvers});

}  // namespace credence
