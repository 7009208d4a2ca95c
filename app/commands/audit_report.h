#pragma once

#include "app/commands/problem.h"
#include "core/evaluation/audit.h"
#include "core/method/reference_run.h"
#include "core/model/log_evidence.h"
#include "core/model/soundness.h"

#include <QByteArray>
#include <QString>

#include <cstdint>

namespace credence {

/// What `credence audit` found out.
struct AuditFindings {
  Audit audit;
  ReferenceSummary reference;
  ReferenceGoal goal;
  LogEvidence evidence;
  Soundness soundness = {};  ///< of the fit
  std::uint64_t seed = 0;
};

/// As an aligned table.
QString auditText(const Problem& problem, const AuditFindings& findings);

/// The same numbers as one JSON object on one line.
QByteArray auditJson(const Problem& problem, const AuditFindings& findings);

}  // namespace credence
