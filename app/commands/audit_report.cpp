#include "app/commands/audit_report.h"

#include "app/answers/audit_sentence.h"
#include "app/report/audit_table.h"
#include "app/report/grid_text.h"
#include "app/report/number_text.h"
#include "app/report/reference_text.h"
#include "app/report/setting_json.h"
#include "app/report/soundness_text.h"
#include "app/report/table_json.h"
#include "app/report/table_text.h"

#include <cmath>
#include <string>
#include <vector>

namespace credence {

namespace {

constexpr int auditLabelWidth = 26;
constexpr int auditColumnWidth = 10;

QString auditFact(const QString& label, const QString& value) {
  return label.leftJustified(auditLabelWidth) + value + QLatin1Char('\n');
}

QString twoDigits(double value) {
  return std::isfinite(value) ? QString::number(value, 'g', 2) : QStringLiteral("?");
}

/// Nats; a standard error of few draws may be unknown.
QString nats(double value) {
  return std::isfinite(value) ? plainDecimals(value, 3) : QStringLiteral("?");
}

Table auditInText(const Audit& audit) {
  const QString quadrature = QStringLiteral("against quadrature");
  const QString reference = QStringLiteral("against the reference");
  const QString largest = QStringLiteral("largest");
  const QString mean = QStringLiteral("mean");
  constexpr NumberFormat digits = significant(2);
  Table table = selected(
      auditTable(audit),
      std::vector<TableColumn>{
          {.key = "title", .heading = QStringLiteral("Error of p(y = 1)"), .side = Side::Left},
          {"against_quadrature.largest", largest, digits, quadrature},
          {"against_quadrature.mean", mean, digits, quadrature},
          {.key = "against_reference.largest",
           .heading = largest,
           .format = digits,
           .group = reference,
           .width = auditColumnWidth + 2},
          {"against_reference.mean", mean, digits, reference},
          {"reference_error", QStringLiteral("± there"), digits},
          {.key = "place", .heading = QStringLiteral("largest at"), .side = Side::Running, .width = 2},
          {.key = "clearness", .side = Side::Running, .width = 2},
          {.key = "worth", .side = Side::Running, .width = 2}});
  for (TableRow& row : table.rows) {
    TableCell& place = table.cell(row, "place");
    if (place.missing()) place.sign = QStringLiteral("");
  }
  return table;
}

QByteArray rowsJson(const Audit& audit) {
  return tableJson(selected(
      auditTable(audit),
      std::vector<std::string>{"method", "draws", "against_quadrature.largest", "against_quadrature.mean",
                               "against_quadrature.x1", "against_quadrature.x2", "against_reference.largest",
                               "against_reference.mean", "against_reference.x1", "against_reference.x2",
                               "reference_error", "stands_clear", "importance.effective_draws",
                               "importance.pareto_k", "importance.log_evidence",
                               "importance.log_evidence_error", "importance.reliable", "note"}));
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

QString auditAnswer(const AuditFindings& findings) {
  return auditSentence(findings.audit, findings.reference.converged(findings.goal));
}

}  // namespace

QString auditText(const Problem& problem, const AuditFindings& findings) {
  const BridgeEstimate& bridge = findings.reference.evidence;
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
                    .arg(nats(findings.evidence.total()), nats(findings.evidence.total() + bridge.difference),
                         nats(bridge.standard_error))) +
      auditFact(QString(), describeEvidenceGap(bridge)) +
      auditFact(QStringLiteral("Grid"), describeRegion(findings.audit.grid));
  if (!findings.soundness.is_sound()) {
    text += auditFact(QStringLiteral("Solver"), soundnessText(findings.soundness));
  }
  const QString gap = QStringLiteral("\n");
  return text + gap + auditAnswer(findings) + gap + gap +
         alignedText(auditInText(findings.audit), auditLabelWidth, auditColumnWidth);
}

QByteArray auditJson(const Problem& problem, const AuditFindings& findings) {
  JsonObject object;
  addSetting(object, problem.hyperparameters, json(problem.hyperparameters.standardises()));
  addReading(object, problem);
  addSoundness(object, findings.soundness);
  object.add("grid", gridJson(findings.audit.grid));
  object.add("reference", referenceJson(findings));
  object.add("log_evidence", evidenceJson(findings));
  object.add("methods", rowsJson(findings.audit));
  addAnswer(object, auditQuestion, auditAnswer(findings));
  return object.text();
}

}  // namespace credence
