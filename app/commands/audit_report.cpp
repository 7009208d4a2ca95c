#include "app/commands/audit_report.h"

#include "app/commands/json_object.h"
#include "app/compute/reference_text.h"
#include "app/report/translate.h"

#include <cmath>

namespace credence {

namespace {

constexpr qsizetype auditLabelWidth = 26;

QString auditFact(const QString& label, const QString& value) {
  return label.leftJustified(auditLabelWidth) + value + QLatin1Char('\n');
}

QString twoDigits(double value) {
  return std::isfinite(value) ? QString::number(value, 'g', 2) : QStringLiteral("?");
}

QString errorCells(const std::optional<PictureError>& error) {
  if (!error) return QStringLiteral("-").rightJustified(10) + QStringLiteral("-").rightJustified(10);
  return twoDigits(error->largest).rightJustified(10) + twoDigits(error->mean).rightJustified(10);
}

QString place(const PictureError& error) {
  return QStringLiteral("(%1, %2)").arg(error.x1, 0, 'g', 3).arg(error.x2, 0, 'g', 3);
}

QString describeRow(const AuditRow& row) {
  QString text = fromTable(row.method->title).leftJustified(auditLabelWidth) +
                 errorCells(row.against_quadrature) + QStringLiteral("  ") +
                 errorCells(row.against_reference);
  if (row.against_reference) {
    text += twoDigits(row.reference_error).rightJustified(10) + QStringLiteral("  ") +
            place(*row.against_reference);
    if (!row.stands_clear()) text += QStringLiteral("  not clear of the Monte-Carlo error");
  }
  if (row.method->posterior->cost == PosteriorCost::drawn) {
    text += QStringLiteral("  %1 effective of %2 draws%3")
                .arg(row.quality.effective, 0, 'f', 0)
                .arg(row.quality.draws)
                .arg(row.quality.reliable ? QString() : QStringLiteral(", unreliable"));
  }
  return text + QLatin1Char('\n');
}

QString describeTable(const Audit& audit) {
  const auto column = [](const char* title) { return QString::fromUtf8(title).rightJustified(10); };
  QString text = QString(auditLabelWidth, QLatin1Char(' ')) +
                 QStringLiteral("against quadrature").rightJustified(20) + QStringLiteral("  ") +
                 QStringLiteral("against the reference").rightJustified(20) + QLatin1Char('\n');
  text += QStringLiteral("Error of p(y = 1)").leftJustified(auditLabelWidth) + column("largest") +
          column("mean") + QStringLiteral("  ") + column("largest") + column("mean") + column("± there") +
          QStringLiteral("  largest at\n");
  for (const AuditRow& row : audit.rows) text += describeRow(row);
  return text;
}

QByteArray errorJson(const std::optional<PictureError>& error) {
  if (!error) return "null";
  JsonObject object;
  object.add("largest", json(error->largest));
  object.add("mean", json(error->mean));
  object.add("x1", json(error->x1));
  object.add("x2", json(error->x2));
  return object.text();
}

/// Of methods that weigh their draws.
QByteArray importanceJson(const AuditRow& row) {
  if (row.method->posterior->cost != PosteriorCost::drawn) return "null";
  JsonObject object;
  object.add("effective_draws", json(row.quality.effective));
  object.add("pareto_k", json(row.quality.pareto_k));
  object.add("log_evidence", json(row.log_evidence));
  object.add("log_evidence_error", json(row.log_evidence_error));
  object.add("reliable", json(row.quality.reliable));
  return object.text();
}

QByteArray rowJson(const AuditRow& row) {
  JsonObject object;
  object.add("method", jsonText(row.method->id));
  object.add("draws", json(static_cast<quint64>(row.quality.draws)));
  object.add("against_quadrature", errorJson(row.against_quadrature));
  object.add("against_reference", errorJson(row.against_reference));
  object.add("reference_error", json(row.reference_error));
  object.add("stands_clear", json(row.stands_clear()));
  object.add("importance", importanceJson(row));
  return object.text();
}

QByteArray stateJson(ReferenceState state) {
  switch (state) {
    case ReferenceState::reached:
      return "\"goal_reached\"";
    case ReferenceState::out_of_draws:
      return "\"out_of_draws\"";
    case ReferenceState::out_of_time:
      return "\"out_of_time\"";
    case ReferenceState::sampling:
      break;
  }
  return "\"sampling\"";
}

QByteArray referenceJson(const AuditFindings& findings) {
  const ReferenceSummary& reference = findings.reference;
  JsonObject object;
  object.add("draws", json(static_cast<quint64>(reference.draws)));
  object.add("thinning", json(static_cast<quint64>(reference.thinning)));
  object.add("effective_draws", json(reference.effective_draws));
  object.add("r_hat", json(reference.r_hat));
  object.add("converged", json(reference.converged(findings.goal)));
  object.add("state", stateJson(reference.state));
  object.add("largest_error", json(findings.audit.largest_reference_error));
  object.add("mean_error", json(findings.audit.mean_reference_error));
  object.add("seconds", json(reference.seconds));
  object.add("seed", json(static_cast<quint64>(findings.seed)));
  return object.text();
}

QByteArray evidenceJson(const AuditFindings& findings) {
  const BridgeEstimate& bridge = findings.reference.evidence;
  JsonObject object;
  object.add("laplace", json(findings.evidence.total()));
  object.add("bridge", json(findings.evidence.total() + bridge.difference));
  object.add("difference", json(bridge.difference));
  object.add("standard_error", json(bridge.standard_error));
  object.add("converged", json(bridge.converged));
  return object.text();
}

}  // namespace

QString auditText(const Problem& problem, const AuditFindings& findings) {
  const BridgeEstimate& bridge = findings.reference.evidence;
  const Grid& grid = findings.audit.grid;
  QString text =
      auditFact(QStringLiteral("Data"), problem.dataName) +
      auditFact(QStringLiteral("Setting"), describeSetting(problem)) +
      auditFact(QStringLiteral("Reference"), describeReference(findings.reference, findings.goal)) +
      auditFact(QStringLiteral("  Monte-Carlo error"),
                QStringLiteral("largest %1, mean %2 (standard errors of its probabilities)")
                    .arg(twoDigits(findings.audit.largest_reference_error),
                         twoDigits(findings.audit.mean_reference_error))) +
      auditFact(QStringLiteral("Log evidence"),
                QStringLiteral("%1 by Laplace, %2 ± %3 by the bridge estimate")
                    .arg(findings.evidence.total(), 0, 'f', 3)
                    .arg(findings.evidence.total() + bridge.difference, 0, 'f', 3)
                    .arg(bridge.standard_error, 0, 'f', 3)) +
      auditFact(QString(), describeEvidenceGap(bridge)) +
      auditFact(QStringLiteral("Grid"), QStringLiteral("%1×%2 over [%3, %4] × [%5, %6]")
                                            .arg(grid.nx)
                                            .arg(grid.ny)
                                            .arg(grid.bounds.x1_min, 0, 'g', 4)
                                            .arg(grid.bounds.x1_max, 0, 'g', 4)
                                            .arg(grid.bounds.x2_min, 0, 'g', 4)
                                            .arg(grid.bounds.x2_max, 0, 'g', 4));
  if (!findings.mapConverged) {
    text += auditFact(QStringLiteral("Solver"),
                      QStringLiteral("did not converge: MAP and Laplace are not at the maximum"));
  }
  return text + QLatin1Char('\n') + describeTable(findings.audit);
}

QByteArray auditJson(const Problem& problem, const AuditFindings& findings) {
  const Hyperparameters& setting = problem.hyperparameters;
  const Bounds& bounds = findings.audit.grid.bounds;
  JsonObject object;
  object.add("width", setting.features->has_width() ? json(setting.width) : "null");
  object.add("prior_variance", json(setting.prior_variance));
  object.add("features", jsonText(setting.features->id));
  object.add("standardised", json(setting.standardise));
  object.add("skipped_rows", json(static_cast<quint64>(problem.skippedRows)));
  object.add("map_converged", json(findings.mapConverged));
  object.add("grid", "{\"bounds\": [" + json(bounds.x1_min) + ", " + json(bounds.x1_max) + ", " +
                         json(bounds.x2_min) + ", " + json(bounds.x2_max) +
                         "], \"nx\": " + json(static_cast<quint64>(findings.audit.grid.nx)) +
                         ", \"ny\": " + json(static_cast<quint64>(findings.audit.grid.ny)) + '}');
  object.add("reference", referenceJson(findings));
  object.add("log_evidence", evidenceJson(findings));
  QByteArray rows;
  for (const AuditRow& row : findings.audit.rows) rows += (rows.isEmpty() ? "" : ", ") + rowJson(row);
  object.add("methods", '[' + rows + ']');
  return object.text();
}

}  // namespace credence
