#include "app/report/health_table.h"

#include "app/report/health_text.h"
#include "app/report/translate.h"

namespace credence {

namespace {}  // namespace

Table healthTable(const ModelHealth& health, const QString& title) {
  constexpr int digits = 2;
  Table table{
      title,
      {tr("Quantity"), tr("Value")},
      {{textCell(tr("Steps of Newton's method")), textCell(QString::number(health.iterations))},
       {textCell(tr("Converged")), textCell(health.converged ? tr("yes") : tr("no"))},
       {textCell(tr("Gradient norm left")), significantCell(health.gradient_norm, digits)},
       {textCell(tr("Still to gain (nats)")), significantCell(health.remaining_gain, digits)},
       {textCell(tr("Condition number of the Hessian")), significantCell(health.condition_number, digits)},
       {textCell(tr("Digits of the variances lost at most")), significantCell(health.digits_lost, digits)},
       {textCell(tr("Largest logit")), numberCell(health.largest_logit, 1)},
       {textCell(tr("Smallest margin (logit)")), significantCell(health.smallest_margin, digits)},
       {textCell(tr("Route")), textCell(fromTable(health.route))},
       {textCell(tr("Rank")), countCell(health.rank)},
       {textCell(tr("Weights")), countCell(health.weights)},
       {textCell(tr("Error of the log evidence at most (nats)")),
        significantCell(health.error_bound, digits)},
       {textCell(tr("Kernel residual")), significantCell(health.kernel_residual, digits)}}};
  table.rows.reserve(table.rows.size() + health.findings.size());
  for (const HealthFinding& finding : health.findings) {
    table.rows.push_back({textCell(finding.severity == Severity::warning ? tr("Warning") : tr("Note")),
                          textCell(describeFinding(finding, health))});
  }
  return table;
}

}  // namespace credence
