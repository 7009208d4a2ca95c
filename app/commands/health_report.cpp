#include "app/commands/health_report.h"

#include "app/commands/json_object.h"
#include "app/report/health_text.h"

#include <QJsonArray>
#include <QJsonDocument>

namespace credence {

namespace {

QByteArray quoted(std::string_view text) {
  return '"' + QByteArray(text.data(), static_cast<qsizetype>(text.size())) + '"';
}

/// With whatever needs escaping escaped.
QByteArray quoted(const QString& text) {
  const QByteArray list = QJsonDocument(QJsonArray{text}).toJson(QJsonDocument::Compact);
  return list.mid(1, list.size() - 2);
}

QByteArray findingJson(const HealthFinding& finding, const ModelHealth& health) {
  JsonObject object;
  object.add("issue", quoted(health_id(finding.issue)));
  object.add("severity", quoted(health_id(finding.severity)));
  object.add("value", json(finding.value));
  object.add("sentence", quoted(describeFinding(finding, health)));
  return object.text();
}

}  // namespace

QByteArray healthJson(const ModelHealth& health) {
  QByteArrayList findings;
  for (const HealthFinding& finding : health.findings) findings << findingJson(finding, health);
  JsonObject object;
  object.add("gradient_norm", json(health.gradient_norm));
  object.add("remaining_gain", json(health.remaining_gain));
  object.add("condition_number", json(health.condition_number));
  object.add("digits_lost", json(health.digits_lost));
  object.add("largest_logit", json(health.largest_logit));
  object.add("smallest_margin", json(health.smallest_margin));
  object.add("separated", json(health.separated()));
  object.add("findings", '[' + findings.join(", ") + ']');
  return object.text();
}

QString healthLine(const ModelHealth& health) {
  return describeFindings(health).replace(QLatin1Char('\n'), QLatin1Char(' '));
}

}  // namespace credence
