#include "app/report/solver_tables.h"

#include "app/report/solver_text.h"
#include "app/report/translate.h"

#include <cmath>
#include <utility>

namespace credence {

namespace {

constexpr int solverDigits = 3;

/// Decimals of the objective that are more than rounding: as the chart's floor, 1e-10.
constexpr int objectiveDecimals = 8;

TableCell distanceCell(double objective, std::optional<double> lowest) {
  return lowest ? significantCell(objective - *lowest, solverDigits) : TableCell();
}

}  // namespace

Table solverStepsTable(const std::vector<SolverTrace>& traces, bool running, const QString& title) {
  Table table{title,
              {tr("Solver"), tr("Iteration or evaluation"), tr("Objective (nats)"),
               tr("Above the minimum (nats)"), tr("Gradient norm"), tr("Seconds"), tr("Outcome")},
              {}};
  const std::optional<double> lowest = lowestObjective(traces);
  std::size_t rows = 0;
  for (const SolverTrace& trace : traces) rows += trace.steps.size();
  table.rows.reserve(rows);
  for (const SolverTrace& trace : traces) {
    for (std::size_t k = 0; k < trace.steps.size(); ++k) {
      const SolverStep& step = trace.steps[k];
      const bool last = k + 1 == trace.steps.size();
      table.rows.push_back(
          {textCell(solverTitle(trace.solver)), countCell(k), numberCell(step.objective, objectiveDecimals),
           distanceCell(step.objective, lowest), significantCell(step.gradient_norm, solverDigits),
           significantCell(step.seconds, solverDigits),
           textCell(last ? describeOutcome(trace, running, lowest) : QString())});
    }
  }
  return table;
}

Table solversTable(const std::vector<SolverTrace>& traces, bool running, const QString& title) {
  Table table{title,
              {tr("Solver"), tr("Iterations or evaluations"), tr("Lowest objective (nats)"),
               tr("Above the minimum (nats)"), tr("Last gradient norm"), tr("Seconds"), tr("Outcome")},
              {}};
  const std::optional<double> lowest = lowestObjective(traces);
  table.rows.reserve(traces.size());
  for (const SolverTrace& trace : traces) {
    const QString outcome = describeOutcome(trace, running, lowest);
    if (trace.steps.empty()) {
      table.rows.push_back({textCell(solverTitle(trace.solver)), {}, {}, {}, {}, {}, textCell(outcome)});
      continue;
    }
    const SolverStep& last = trace.steps.back();
    table.rows.push_back({textCell(solverTitle(trace.solver)), countCell(trace.steps.size() - 1),
                          numberCell(trace.lowest, objectiveDecimals), distanceCell(trace.lowest, lowest),
                          significantCell(last.gradient_norm, solverDigits),
                          significantCell(last.seconds, solverDigits), textCell(outcome)});
  }
  return table;
}

}  // namespace credence
