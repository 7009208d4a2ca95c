#pragma once

#include "app/report/table_text.h"
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

/// A row for each approximation, and one for the reference; `reference` is null where there is none yet. The
/// last column says what is unreliable or does not stand clear of the reference's own error.
Table auditTable(const Dataset& dataset, const Audit& audit, const AuditedReference* reference,
                 const QString& title);

}  // namespace credence
