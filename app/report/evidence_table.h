#pragma once

#include "app/report/json_object.h"
#include "app/report/table.h"
#include "core/evidence/information_criteria.h"
#include "core/model/log_evidence.h"

#include <string>
#include <vector>

namespace credence {

/// The column of a term: "terms.fit".
std::string evidenceKey(const EvidenceTerm& term);

/// The log evidence and its terms as columns, in nats: "log_evidence", and "terms.fit" and so on, each with
/// its title as heading and its formula as tool tip.
std::vector<TableColumn> evidenceColumns(const std::vector<EvidenceTerm>& terms);

/// The cells below them; terms that `evidence` does not have are missing.
std::vector<TableCell> evidenceCells(const LogEvidence& evidence, const std::vector<EvidenceTerm>& terms);

/// One row, titled "Nats", of these columns.
Table evidenceTable(const LogEvidence& evidence);

/// The same to take elsewhere: a row for each term.
Table exportedEvidence(const LogEvidence& evidence);

/// For the window's labels: the total with its unit, and terms by the names that say what they are.
Table evidenceInWindow(const LogEvidence& evidence);

/// Where there is no prior and so no evidence: a dash, and what counts weights.
Table criteriaInWindow(const InformationCriteria& criteria);

/// For aligned text: no headings, and the terms indented below their total.
Table evidenceInText(const LogEvidence& evidence);

/// "log_evidence", and "terms" as an object.
JsonObject evidenceObject(const LogEvidence& evidence);

}  // namespace credence
