#include "app/studies/solver/solver_sentence.h"

#include "app/report/number_text.h"
#include "app/report/solver_text.h"
#include "app/report/translate.h"

#include <algorithm>
#include <optional>

namespace credence {

namespace {

QString nameOfSolver(Solver solver) {
  switch (solver) {
    case Solver::newton:
      return tr("Newton's method");
    case Solver::lbfgs:
      return tr("L-BFGS");
    case Solver::gradient_ascent:
      return tr("gradient ascent");
  }
  return {};
}

/// "11 steps" where nothing is counted before it, else "11"
QString countedSteps(const SolverTrace& trace, bool first) {
  QString count = countNumber(static_cast<quint64>(trace.iterations()));
  if (!first) return count;
  return (trace.iterations() == 1 ? tr("%1 step") : tr("%1 steps")).arg(count);
}

/// Where rounding lets it see no way on, it may have arrived all the same.
bool hasArrived(const SolverTrace& trace, std::optional<double> lowest) {
  if (trace.status == SolverStatus::converged) return true;
  return trace.status == SolverStatus::stalled && lowest && trace.lowest - *lowest <= TraceLimits().tolerance;
}

/// Of one that has not arrived.
QString fateOf(const SolverTrace& trace, const QString& steps, std::optional<double> lowest) {
  const QString name = nameOfSolver(trace.solver);
  if (trace.status == SolverStatus::failed) return tr("%1 fails after %2").arg(name, steps);
  if (trace.status == SolverStatus::running) return tr("%1 was stopped after %2").arg(name, steps);
  if (!lowest) return tr("%1 has not arrived after %2").arg(name, steps);
  return tr("%1 is %2 nats short after %3").arg(name, significantNumber(trace.lowest - *lowest, 2), steps);
}

}  // namespace

QString solverSentence(const std::vector<SolverTrace>& traces) {
  const bool isKnown = std::ranges::any_of(traces, [](const SolverTrace& trace) {
    return trace.status == SolverStatus::converged;  // at the minimum, which there is but one of
  });
  const std::optional<double> lowest = isKnown ? lowestObjective(traces) : std::nullopt;
  QString sentence;
  bool othersArrive = false;  // the one before, so that the verb is there
  for (const SolverTrace& trace : traces) {
    if (trace.steps.empty()) continue;
    const QString steps = countedSteps(trace, sentence.isEmpty());
    const bool arrives = hasArrived(trace, lowest);
    if (!sentence.isEmpty())
      sentence += othersArrive && arrives ? QStringLiteral(", ") : QStringLiteral("; ");
    if (!arrives) {
      sentence += fateOf(trace, steps, lowest);
    } else {
      sentence += (othersArrive ? tr("%1 %2") : tr("%1 takes %2")).arg(nameOfSolver(trace.solver), steps);
    }
    othersArrive = arrives;
  }
  return sentence.isEmpty() ? QString() : capitalised(sentence) + QLatin1Char('.');
}

}  // namespace credence
