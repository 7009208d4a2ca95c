#pragma once

#include "app/report/table.h"
#include "core/data/dataset.h"
#include "core/evaluation/audit.h"
#include "core/method/reference_run.h"

#include <QString>

namespace credence {

/// The reference that approximations were measured against.
struct AuditedReference {
  ReferenceSummary summary;
  QString note;  ///< how far it can be trusted, in words
};

/// A row for each approximation. Columns: "title", "method" (its id), "draws", "against_quadrature.largest",
/// ".mean", ".x1" and ".x2", the same of "against_reference", "reference_error" (of the reference where the
/// largest error is), "place" (where that is), "stands_clear", "importance.effective_draws", ".pareto_k",
/// ".log_evidence", ".log_evidence_error" and ".reliable", "r_hat", and in words "note", "clearness" and
/// "worth". What does not stand clear of the reference's own error, and what is unreliable, is marked.
Table auditTable(const Audit& audit);

/// The same to take elsewhere, and a row for the reference; null where there is none yet. The last column
/// says what is unreliable or does not stand clear.
Table exportedAudit(const Dataset& dataset, const Audit& audit, const AuditedReference* reference,
                    const QString& title);

}  // namespace credence
