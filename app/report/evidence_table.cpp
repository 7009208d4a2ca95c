#include "app/report/evidence_table.h"

#include "app/report/table_json.h"
#include "app/report/translate.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

namespace credence {

namespace {

constexpr const char* totalKey = "log_evidence";

/// The table turned, its headings those that are told.
Table turned(const LogEvidence& evidence, std::vector<TableColumn> columns) {
  columns.insert(columns.begin(), TableColumn{.key = "quantity", .side = Side::Left});
  Table table = evidenceTable(evidence);
  table.rows.front().cells.front() = textCell({});
  return transposed(selected(table, columns));
}

/// Others call by Occam's name what three of the four terms are, and not one of the three.
bool isInFourTerms(const LogEvidence& evidence) {
  return !std::isnan(evidence["log_hessian"]);
}

}  // namespace

std::string evidenceKey(const EvidenceTerm& term) {
  return "terms." + std::string(term.id);
}

std::vector<TableColumn> evidenceColumns(const std::vector<EvidenceTerm>& terms) {
  std::vector<TableColumn> columns = {{totalKey, tr("Log evidence"), fixed(4)}};
  columns.reserve(terms.size() + 1);
  for (const EvidenceTerm& term : terms) {
    columns.push_back({.key = evidenceKey(term),
                       .heading = capitalised(fromTable(term.title)),
                       .format = fixed(4),
                       .toolTip = fromTable(term.formula)});
  }
  return columns;
}

std::vector<TableCell> evidenceCells(const LogEvidence& evidence, const std::vector<EvidenceTerm>& terms) {
  std::vector<TableCell> cells = {knownCell(evidence.total())};
  cells.reserve(terms.size() + 1);
  for (const EvidenceTerm& term : terms) {
    const bool has =
        std::ranges::any_of(evidence.terms, [&term](const EvidenceTerm& own) { return own.id == term.id; });
    cells.push_back(has ? knownCell(evidence[term.id]) : TableCell());
  }
  return cells;
}

Table evidenceTable(const LogEvidence& evidence) {
  Table table{.title = tr("Log evidence"), .columns = evidenceColumns(evidence.terms)};
  table.columns.insert(table.columns.begin(),
                       TableColumn{.key = "quantity", .heading = tr("Term"), .side = Side::Left});
  std::vector<TableCell> cells = evidenceCells(evidence, evidence.terms);
  cells.insert(cells.begin(), textCell(tr("Nats")));
  table.rows.push_back({std::move(cells)});
  return table;
}

Table exportedEvidence(const LogEvidence& evidence) {
  return transposed(evidenceTable(evidence));
}

Table evidenceInWindow(const LogEvidence& evidence) {
  std::vector<TableColumn> columns = {{.key = totalKey,
                                       .heading = tr("Log evidence ↑"),
                                       .format = fixed(2),
                                       .unit = tr("nats"),
                                       .strong = true}};
  columns.reserve(evidence.terms.size() + 1);
  for (const EvidenceTerm& term : evidence.terms) {
    columns.push_back({evidenceKey(term), fromTable(term.name), fixed(2)});
  }
  Table table = turned(evidence, std::move(columns));
  // In lines that are no wider than the panel.
  if (isInFourTerms(evidence))
    table.notes << tr("last three: the Occam factor of") << tr("MacKay, weight penalty included");
  return table;
}

Table criteriaInWindow(const InformationCriteria& criteria) {
  const Table table{
      .columns = {{.key = "quantity", .side = Side::Left},
                  {.key = totalKey, .heading = tr("Log evidence ↑"), .unit = tr("nats"), .strong = true},
                  {"bic", tr("BIC ↑"), fixed(2)},
                  {"aic", tr("AIC ↑"), fixed(2)}},
      .rows = {{{textCell({}), {}, knownCell(criteria.bic), knownCell(criteria.aic)}}}};
  return transposed(table);
}

Table evidenceInText(const LogEvidence& evidence) {
  std::vector<TableColumn> columns = {{totalKey, tr("Log evidence"), fixed(4)}};
  columns.reserve(evidence.terms.size() + 1);
  for (const EvidenceTerm& term : evidence.terms) {
    columns.push_back({evidenceKey(term), QStringLiteral("  ") + fromTable(term.title), fixed(4)});
  }
  Table table = turned(evidence, std::move(columns));
  if (isInFourTerms(evidence)) {
    table.notes << tr(
        "The last three together are the Occam factor of MacKay and Bishop. It includes the "
        "weight penalty; Occam, as one of three terms, does not.");
  }
  return table;
}

JsonObject evidenceObject(const LogEvidence& evidence) {
  return rowObject(selected(evidenceTable(evidence), evidenceColumns(evidence.terms)), 0);
}

}  // namespace credence
