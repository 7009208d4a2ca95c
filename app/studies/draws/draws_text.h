#pragma once

#include "app/report/table.h"
#include "app/studies/draws/draws.h"

#include <QString>

namespace credence {

/// "Laplace", or "the prior" for null.
QString drawnTitle(const PosteriorKind* from);

/// Where the probability is asked for, and who chose that: "at (0.61, 0.41), the middlemost test point"
QString describePlace(const DrawsResult& result);

// What the lines of the charts are, with the number that each has come to; a dash where weights cannot be
// trusted.
QString describeDrawn(const DrawsResult& result);
QString describeIntegral(const DrawsResult& result);
/// For one more digit, or the next but one: so many draws, by the scatter of those there are.
QString describeNeed(const DrawsResult& result);
QString describeWeighted(const DrawsResult& result);
QString describeEvidence(const DrawsResult& result);
QString describePriorEvidence(const DrawsResult& result);
QString describeTrueEvidence(const DrawsResult& result);  ///< empty where it is not known
QString describeStatedEvidences(const DrawsResult& result);

/// "1.0": how many of the draws count; and "1.0 of 10,000 draws count"
QString effectiveNumber(const ImportanceDiagnostics& diagnostics);
QString describeEffective(const ImportanceDiagnostics& diagnostics);
/// What share of all the weight one draw has, and what each would have were they all alike; empty where there
/// is none.
QString describeHeaviest(const DrawsResult& result);
QString describeEven(const DrawsResult& result);
/// Pareto k, and whether so many draws are enough for it.
QString describeShape(const ImportanceDiagnostics& diagnostics);

/// A row for each number of draws, its columns "draws", "drawn", "drawn_error", "weighted", "weighted_error",
/// "log_evidence", "log_evidence_error", "effective", "prior_log_evidence" and "prior_effective".
Table drawsTable(const DrawsResult& result);

}  // namespace credence
