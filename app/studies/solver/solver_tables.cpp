#include "app/studies/solver/solver_tables.h"

#include "app/report/solver_text.h"
#include "app/report/translate.h"

#include <iterator>
#include <optional>
#include <utility>

namespace credence {

namespace {

constexpr NumberFormat solverFormat = significant(3);

/// Decimals of the objective that are more than rounding: as the chart's floor, 1e-10.
constexpr NumberFormat objectiveFormat = fixed(8);

TableCell distanceCell(double objective, std::optional<double> lowest) {
  return lowest ? knownCell(objective - *lowest) : TableCell();
}

/// What both tables tell, each with words of its own.
Table emptyTable(const QString& title, const QString& steps, const QString& objective,
                 const QString& gradient) {
  return {
      .title = title,
      .columns = {
          {.key = "solver", .heading = tr("Solver"), .side = Side::Left},
          {"steps", steps},
          {.key = "objective", .heading = objective, .format = objectiveFormat, .unit = tr("nats")},
          {.key = "above", .heading = tr("Above the minimum"), .format = solverFormat, .unit = tr("nats")},
          {"gradient_norm", gradient, solverFormat},
          {"seconds", tr("Seconds"), solverFormat},
          {"outcome", tr("Outcome")}}};
}

}  // namespace

Table solverStepsTable(const std::vector<SolverTrace>& traces, const SolvedPoints& points, bool running,
                       const QString& title) {
  Table table = emptyTable(title, tr("Iteration or evaluation"), tr("Objective"), tr("Gradient norm"));
  const auto scores = std::prev(table.columns.end());  // before how it ended
  table.columns.insert(scores, {{"log_likelihood", tr("Training log-likelihood"), fixed(4)},
                                {"test_log_likelihood", tr("Test log-likelihood"), fixed(4)}});
  const std::optional<double> lowest = lowestObjective(traces);
  std::size_t rows = 0;
  for (const SolverTrace& trace : traces) rows += trace.steps.size();
  table.rows.reserve(rows);
  for (const SolverTrace& trace : traces) {
    for (std::size_t k = 0; k < trace.steps.size(); ++k) {
      const SolverStep& step = trace.steps[k];
      const bool last = k + 1 == trace.steps.size();
      table.rows.push_back(
          {{textCell(solverTitle(trace.solver)), countCell(k), knownCell(step.objective),
            distanceCell(step.objective, lowest), knownCell(step.gradient_norm), knownCell(step.seconds),
            knownCell(step.log_likelihood / static_cast<double>(points.training)),
            knownCell(step.test_log_likelihood / static_cast<double>(points.test)),
            textCell(last ? describeOutcome(trace, running, lowest) : QString())}});
    }
  }
  return table;
}

Table solversTable(const std::vector<SolverTrace>& traces, bool running, const QString& title) {
  Table table =
      emptyTable(title, tr("Iterations or evaluations"), tr("Lowest objective"), tr("Last gradient norm"));
  const std::optional<double> lowest = lowestObjective(traces);
  table.rows.reserve(traces.size());
  for (const SolverTrace& trace : traces) {
    const QString outcome = describeOutcome(trace, running, lowest);
    if (trace.steps.empty()) {
      table.rows.push_back({{textCell(solverTitle(trace.solver)), {}, {}, {}, {}, {}, textCell(outcome)}});
      continue;
    }
    const SolverStep& last = trace.steps.back();
    table.rows.push_back({{textCell(solverTitle(trace.solver)), countCell(trace.steps.size() - 1),
                           knownCell(trace.lowest), distanceCell(trace.lowest, lowest),
                           knownCell(last.gradient_norm), knownCell(last.seconds), textCell(outcome)}});
  }
  return table;
}

}  // namespace credence
