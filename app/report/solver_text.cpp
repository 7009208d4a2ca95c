#include "app/report/solver_text.h"

#include "app/report/number_text.h"
#include "app/report/translate.h"

#include <algorithm>

namespace credence {

const char* solverId(Solver solver) {
  switch (solver) {
    case Solver::newton:
      return "newton";
    case Solver::lbfgs:
      return "lbfgs";
    case Solver::gradient_ascent:
      return "gradient_ascent";
  }
  return "";
}

QString solverTitle(Solver solver) {
  switch (solver) {
    case Solver::newton:
      return tr("Newton");
    case Solver::lbfgs:
      return tr("L-BFGS");
    case Solver::gradient_ascent:
      return tr("Gradient ascent");
  }
  return {};
}

std::optional<double> lowestObjective(const std::vector<SolverTrace>& traces) {
  if (traces.empty() || traces.front().status == SolverStatus::running) return {};
  double lowest = traces.front().lowest;
  if (traces.front().status == SolverStatus::converged) return lowest;
  for (const SolverTrace& trace : traces) {
    if (!trace.steps.empty()) lowest = std::min(lowest, trace.lowest);
  }
  return lowest;
}

QString describeStep(const SolverTrace& trace, int step) {
  const QString places =
      trace.solver == Solver::lbfgs ? tr("%1, evaluation %2 of %3") : tr("%1, step %2 of %3");
  return places.arg(solverTitle(trace.solver), countNumber(static_cast<quint64>(step)),
                    countNumber(static_cast<quint64>(trace.iterations())));
}

QString describeDerivatives(const DerivativeCheck& check) {
  return tr("Against differences, along %1 directions at random weights: gradient off by %2 of the largest, "
            "Hessian by %3")
      .arg(QString::number(check.directions), significantNumber(check.gradient, 2),
           significantNumber(check.hessian, 2));
}

QString describeOutcome(const SolverTrace& trace, bool running, std::optional<double> lowest) {
  switch (trace.status) {
    case SolverStatus::running:
      return running ? tr("running…") : tr("stopped");
    case SolverStatus::converged:
      return tr("converged");
    case SolverStatus::stalled:
      return tr("no way on");
    case SolverStatus::failed:
      return tr("failed: %1").arg(QString::fromStdString(trace.message));
    case SolverStatus::iteration_limit:
    case SolverStatus::time_limit:
      break;
  }
  if (!lowest) return tr("limit reached");
  const double left = trace.lowest - *lowest;
  return tr("%1 nats left").arg(significantNumber(left, 2));
}

}  // namespace credence
