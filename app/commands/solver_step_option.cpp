#include "app/commands/solver_step_option.h"

#include "app/commands/arguments.h"
#include "app/commands/solver_start_option.h"
#include "app/compute/solver_step_pictures.h"
#include "app/report/solver_text.h"
#include "core/model/all_solvers.h"
#include "core/model/objective.h"

#include <QCommandLineParser>

#include <algorithm>
#include <utility>
#include <vector>

namespace credence {

namespace {

/// "newton,3"
SolverStepOption stepFromText(const QCommandLineParser& parser, const QString& name) {
  const QStringList words = parser.value(name).split(QLatin1Char(','));
  const auto solver = std::ranges::find_if(
      all_solvers, [&](Solver each) { return words.first() == QLatin1String(solverId(each)); });
  bool good = false;
  const int step = words.last().toInt(&good);
  if (words.size() != 2 || solver == all_solvers.end() || !good || step < 0) {
    throw unusableValue(parser, name,
                        QStringLiteral("newton, lbfgs or gradient_ascent, a comma, and the step's number"));
  }
  return {.solver = *solver, .step = step};
}

}  // namespace

void addSolverStepOptions(QCommandLineParser& parser) {
  parser.addOption({QStringLiteral("step"),
                    QStringLiteral("Of solver_step: newton, lbfgs or gradient_ascent, and after a comma the "
                                   "number of the step; 0 is where it begins."),
                    QStringLiteral("SOLVER,K")});
  addSolverStartOptions(parser);
}

SolverStepOption readSolverStep(const QCommandLineParser& parser, const ShownQuantities& shown) {
  const QString name = QStringLiteral("step");
  if (showsSolverStep(shown)) {
    if (!parser.isSet(name)) throw UsageError(QStringLiteral("solver_step: --step says which, as newton,3"));
    SolverStepOption option = stepFromText(parser, name);
    option.start = readSolverStart(parser);
    return option;
  }
  for (const char* unused : {"step", "start", "start-seed"}) {
    if (parser.isSet(QLatin1String(unused))) {
      throw UsageError(QStringLiteral("--%1 has no meaning without solver_step").arg(QLatin1String(unused)));
    }
  }
  return {};
}

std::shared_ptr<const FitResult> withStepOf(const std::shared_ptr<const FitResult>& shown,
                                            const SolverStepOption& option) {
  const std::shared_ptr<const Fit>& fit = shown->fit;
  const Dataset training = fit->request.dataset->subset(fit->split.train);
  const arma::mat design = fit->model->basis().training_design(training.inputs);
  const Objective objective(design, training.labels, fit->model->posterior.covariance.prior());
  checkSolverStart(option.start, design.n_cols);
  const arma::vec start = start_weights(option.start, design.n_cols, objective.prior());
  TraceLimits limits;
  limits.keeps_way = true;
  std::vector<SolverTrace> traces = {trace_solver(Solver::newton, objective, limits, {}, {}, start)};
  if (option.solver != Solver::newton) {
    traces.push_back(trace_solver(option.solver, objective, limits, {}, {}, start));
  }
  const SolverTrace& way = traces.back();
  if (option.step > way.iterations()) {
    throw UsageError(QStringLiteral("--step: %1 has ended after %2 steps")
                         .arg(solverTitle(option.solver))
                         .arg(way.iterations()));
  }
  const auto after = std::ranges::upper_bound(way.landmarks, option.step);
  const auto landmark = static_cast<std::size_t>(after - way.landmarks.begin() - 1);
  GridPredictor predictor;
  return withSolverStep(
      shown, std::make_shared<const SolverStepPicture>(
                 pictureOfStep(fit, way.way.at(landmark), describePlace(traces, {option.solver, landmark}),
                               shown->prediction.grid, predictor)));
}

}  // namespace credence
