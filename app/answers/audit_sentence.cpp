#include "app/answers/audit_sentence.h"

#include "app/report/method_names.h"
#include "app/report/number_text.h"
#include "app/report/translate.h"

#include <cmath>

namespace credence {

namespace {

constexpr int auditDigits = 2;

QString auditNumber(double error) {
  return significantNumber(error, auditDigits);
}

/// As the chart has it, but for Laplace, which readers know by that.
QString auditedName(const AuditRow& row) {
  return row.method == &laplace_probit ? methodName(*row.method) : shortTitle(*row.method);
}

/// "0.0045 (0.035 at most)"
QString errorText(const PictureError& error) {
  return tr("%1 (%2 at most)").arg(auditNumber(error.mean), auditNumber(error.largest));
}

/// The first one of the least mean error; null where no row is measured whose numbers can be trusted.
const AuditRow* nearestOf(const Audit& audit) {
  const AuditRow* nearest = nullptr;
  for (const AuditRow& row : audit.rows) {
    if (!row.quality.reliable || !row.against_reference || !std::isfinite(row.against_reference->mean))
      continue;
    if (nearest == nullptr || row.against_reference->mean < nearest->against_reference->mean) nearest = &row;
  }
  return nearest;
}

/// "; MAP 0.019 (0.16), Laplace 0.1 (0.2)"; nothing of the nearest itself.
QString errorsBeside(const Audit& audit, const AuditRow* nearest) {
  QString text;
  for (const AuditRow& row : audit.rows) {
    const bool known = row.method == &map_method || row.method == &laplace_probit;
    if (!known || &row == nearest || !row.against_reference) continue;
    text += (text.isEmpty() ? tr("; %1 %2 (%3)") : tr(", %1 %2 (%3)"))
                .arg(auditedName(row), auditNumber(row.against_reference->mean),
                     auditNumber(row.against_reference->largest));
  }
  return text;
}

/// While there is nothing better to measure by.
QString againstLaplace(const Audit& audit) {
  for (const AuditRow& row : audit.rows) {
    if (row.method != &map_method || !row.against_quadrature) continue;
    return tr("Draws of the true posterior are on their way; from what Laplace's Gaussian says, MAP's p is "
              "off by "
              "%1 on average.")
        .arg(auditNumber(row.against_quadrature->mean));
  }
  return {};
}

bool isMeasured(const Audit& audit) {
  for (const AuditRow& row : audit.rows) {
    if (row.against_reference) return true;
  }
  return false;
}

}  // namespace

QString auditSentence(const Audit& audit, bool agrees) {
  if (!isMeasured(audit)) return againstLaplace(audit);
  if (!agrees) return tr("It cannot be told yet: the chains that draw from the true posterior do not agree.");
  const AuditRow* const nearest = nearestOf(audit);
  if (nearest == nullptr) return tr("It cannot be told: no method's numbers can be trusted here.");
  QString text =
      tr("%1 is nearest: its p is off by %2%3")
          .arg(auditedName(*nearest), errorText(*nearest->against_reference), errorsBeside(audit, nearest));
  if (std::isfinite(audit.largest_reference_error)) {
    const QString own = auditNumber(audit.largest_reference_error);
    text += (nearest->stands_clear() ? tr("; reference ± %1") : tr("; reference no better, ± %1")).arg(own);
  }
  return text + QLatin1Char('.');
}

}  // namespace credence
