#include "app/report/health_table.h"

#include "app/report/health_text.h"
#include "app/report/translate.h"

#include <string>
#include <utility>

namespace credence {

namespace {

constexpr NumberFormat healthFormat = significant(2);

/// Two lines on one.
Table inPairs(const Table& table) {
  Table pairs{.title = table.title, .columns = table.columns};
  pairs.columns.insert(pairs.columns.end(), table.columns.begin(), table.columns.end());
  pairs.rows.reserve((table.rows.size() + 1) / 2);
  for (std::size_t k = 0; k < table.rows.size(); k += 2) {
    TableRow line = table.rows[k];
    if (k + 1 < table.rows.size()) {
      line.cells.insert(line.cells.end(), table.rows[k + 1].cells.begin(), table.rows[k + 1].cells.end());
    }
    line.cells.resize(pairs.columns.size(), textCell({}));
    pairs.rows.push_back(std::move(line));
  }
  return pairs;
}

}  // namespace

Table healthTable(const ModelHealth& health) {
  Table table{.columns = {{.key = "quantity", .heading = tr("Quantity"), .side = Side::Left},
                          {"iterations", tr("Steps of Newton's method")},
                          {"converged", tr("Converged")},
                          {"gradient_norm", tr("Gradient norm left"), healthFormat},
                          {.key = "remaining_gain",
                           .heading = tr("Still to gain"),
                           .format = healthFormat,
                           .unit = tr("nats")},
                          {"condition_number", tr("Condition number of the Hessian"), healthFormat},
                          {"digits_lost", tr("Digits of the variances lost at most"), healthFormat},
                          {"largest_logit", tr("Largest logit"), fixed(1)},
                          {.key = "smallest_margin",
                           .heading = tr("Smallest margin"),
                           .format = healthFormat,
                           .unit = tr("logit")},
                          {"separated", tr("Classes separated")},
                          {"route", tr("Route")},
                          {"rank", tr("Rank")},
                          {"weights", tr("Weights")},
                          {.key = "error_bound",
                           .heading = tr("Error of the log evidence at most"),
                           .format = healthFormat,
                           .unit = tr("nats")},
                          {"error_bound_p", tr("Error of p at most"), healthFormat},
                          {"kernel_residual", tr("Kernel residual"), healthFormat},
                          {"rank_of_weights", tr("Rank of weights")},
                          {"bound", tr("Error of the log evidence"), healthFormat}}};
  const bool reduced = health.rank < health.weights;
  table.rows.push_back({{textCell(tr("Value")),
                         countCell(static_cast<quint64>(health.iterations)),
                         {.value = health.converged},
                         numberCell(health.gradient_norm),
                         numberCell(health.remaining_gain),
                         numberCell(health.condition_number),
                         numberCell(health.digits_lost),
                         numberCell(health.largest_logit),
                         numberCell(health.smallest_margin),
                         {.value = health.separated()},
                         textCell(fromTable(health.route)),
                         countCell(health.rank),
                         countCell(health.weights),
                         numberCell(health.error_bound),
                         numberCell(health.error_bound_p),
                         numberCell(health.kernel_residual),
                         textCell(tr("%1 of %2").arg(health.rank).arg(health.weights)),
                         reduced ? numberCell(health.error_bound) : textCell(tr("exact"))}});
  return table;
}

Table findingsTable(const ModelHealth& health) {
  Table table{.columns = {{.key = "issue", .side = Side::Left},
                          {.key = "severity", .side = Side::Left},
                          {.key = "value", .format = healthFormat},
                          {.key = "sentence", .side = Side::Left}}};
  table.rows.reserve(health.findings.size());
  for (const HealthFinding& finding : health.findings) {
    table.rows.push_back(
        {{textCell(fromTable(health_id(finding.issue))), textCell(fromTable(health_id(finding.severity))),
          numberCell(finding.value), textCell(describeFinding(finding, health))}});
  }
  return table;
}

Table exportedHealth(const ModelHealth& health, const QString& title) {
  Table table = transposed(selected(
      healthTable(health),
      std::vector<std::string>{"quantity", "iterations", "converged", "gradient_norm", "remaining_gain",
                               "condition_number", "digits_lost", "largest_logit", "smallest_margin", "route",
                               "rank", "weights", "error_bound", "error_bound_p", "kernel_residual"}));
  table.title = title;
  table.rows.reserve(table.rows.size() + health.findings.size());
  for (const HealthFinding& finding : health.findings) {
    table.rows.push_back({{textCell(finding.severity == Severity::warning ? tr("Warning") : tr("Note")),
                           textCell(describeFinding(finding, health))}});
  }
  return table;
}

Table healthInWindow(const ModelHealth& health) {
  Table table = selected(healthTable(health),
                         std::vector<TableColumn>{{.key = "quantity", .side = Side::Left},
                                                  {"iterations", tr("steps")},
                                                  {"condition_number", tr("condition"), healthFormat},
                                                  {"gradient_norm", tr("‖∇E‖ left"), healthFormat},
                                                  {"largest_logit", tr("largest logit"), fixed(1)},
                                                  {"route", tr("route")},
                                                  {"rank_of_weights", tr("rank")},
                                                  {"bound", tr("log evidence ±"), healthFormat},
                                                  {"kernel_residual", tr("kernel residual"), healthFormat}});
  table.rows.front().cells.front() = textCell({});
  return inPairs(transposed(table));
}

}  // namespace credence
