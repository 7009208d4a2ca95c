#include "app/report/audit_table.h"

#include "app/report/number_text.h"
#include "app/report/sweeps_text.h"
#include "app/report/translate.h"

#include <QStringList>

#include <optional>
#include <string>
#include <utility>

namespace credence {

namespace {

constexpr NumberFormat auditFormat = significant(3);

bool weighsDraws(const AuditRow& row) {
  return row.method->posterior->cost == PosteriorCost::drawn;
}

bool isUnclear(const AuditRow& row) {
  return row.against_reference && !row.stands_clear();
}

QString noteOf(const AuditRow& row) {
  QStringList notes;
  if (!row.quality.reliable) {
    notes << (weighsDraws(row) ? tr("unreliable: Pareto k is too large")
                               : tr("the iteration did not settle"));
  }
  if (!row.against_reference) {
    notes << tr("no reference yet");
  } else if (!row.stands_clear()) {
    notes << tr("not clear of the reference's own error: below three standard errors");
  }
  return notes.join(QStringLiteral("; "));
}

/// What its draws are worth, for a tool tip.
QString aboutDraws(const AuditRow& row) {
  QString about;
  if (row.quality.draws > 0) about = tr("by %1 draws").arg(row.quality.draws);
  if (!weighsDraws(row)) return about;
  return about + tr(", worth %1; Pareto k %2%3")
                     .arg(signedNumber(row.quality.effective, 0), signedNumber(row.quality.pareto_k, 2),
                          row.quality.reliable ? QString() : tr(": unreliable"));
}

/// And for a line of text.
QString worthOf(const AuditRow& row) {
  if (!weighsDraws(row))
    return row.quality.reliable ? QString() : tr("%1: not to be trusted").arg(sweepsText(row.quality));
  return tr("%1 effective of %2 draws%3")
      .arg(row.quality.effective, 0, 'f', 0)
      .arg(row.quality.draws)
      .arg(row.quality.reliable ? QString() : tr(", unreliable"));
}

TableCell titleCell(const AuditRow& row) {
  TableCell cell = withToolTip(textCell(fromTable(row.method->title)), aboutDraws(row));
  if (!row.quality.reliable) cell.mark = CellMark::Doubtful;
  return cell;
}

std::vector<TableCell> errorCells(const std::optional<PictureError>& error) {
  if (!error) return std::vector<TableCell>(4);
  return {numberCell(error->largest), numberCell(error->mean), numberCell(error->x1), numberCell(error->x2)};
}

std::vector<TableCell> referenceCells(const AuditRow& row) {
  std::vector<TableCell> cells = errorCells(row.against_reference);
  cells.push_back(row.against_reference ? numberCell(row.reference_error) : TableCell());
  cells.emplace_back();
  if (row.against_reference) cells.back().value = Place{row.against_reference->x1, row.against_reference->x2};
  if (!isUnclear(row)) return cells;
  for (TableCell& cell : cells) {
    cell.mark = CellMark::Unclear;
    cell.toolTip = tr("Not clear of the reference's own Monte-Carlo error: below three standard errors");
  }
  return cells;
}

std::vector<TableCell> importanceCells(const AuditRow& row) {
  if (!weighsDraws(row)) return std::vector<TableCell>(5);
  return {numberCell(row.quality.effective),
          numberCell(row.quality.pareto_k),
          numberCell(row.log_evidence),
          numberCell(row.log_evidence_error),
          {.value = row.quality.reliable}};
}

TableRow auditRow(const AuditRow& row) {
  TableRow line{{titleCell(row), textCell(fromTable(row.method->id)), countCell(row.quality.draws)}};
  const auto add = [&line](std::vector<TableCell> cells) {
    line.cells.insert(line.cells.end(), cells.begin(), cells.end());
  };
  add(errorCells(row.against_quadrature));
  add(referenceCells(row));
  add({{.value = row.stands_clear()}});
  add(importanceCells(row));
  add({TableCell(), textCell(noteOf(row)),
       textCell(isUnclear(row) ? tr("not clear of the Monte-Carlo error") : QString()),
       textCell(worthOf(row))});
  return line;
}

/// As far as the columns that are exported go.
TableRow referenceRow(const AuditedReference& reference, const Table& table) {
  const ReferenceSummary& summary = reference.summary;
  TableRow line;
  line.cells.resize(table.columns.size());
  table.cell(line, "title") = textCell(fromTable(reference_method.title));
  table.cell(line, "draws") = countCell(summary.draws);
  table.cell(line, "importance.effective_draws") = knownCell(summary.effective_draws);
  table.cell(line, "r_hat") = knownCell(summary.r_hat);
  table.cell(line, "note") = textCell(reference.note);
  return line;
}

}  // namespace

Table auditTable(const Audit& audit) {
  Table table{.columns = {{.key = "title", .heading = tr("Method"), .side = Side::Left},
                          {"method"},
                          {"draws", tr("Draws")}}};
  for (const char* truth : {"against_quadrature", "against_reference"}) {
    for (const char* what : {".largest", ".mean", ".x1", ".x2"}) {
      table.columns.push_back({std::string(truth) + what});
    }
  }
  for (const char* key : {"reference_error", "place", "stands_clear", "importance.effective_draws",
                          "importance.pareto_k", "importance.log_evidence", "importance.log_evidence_error",
                          "importance.reliable", "r_hat", "note", "clearness", "worth"}) {
    table.columns.push_back({key});
  }
  table.rows.reserve(audit.rows.size());
  for (const AuditRow& row : audit.rows) table.rows.push_back(auditRow(row));
  return table;
}

Table exportedAudit(const Dataset& dataset, const Audit& audit, const AuditedReference* reference,
                    const QString& title) {
  const auto there = [&dataset](std::size_t k) {
    return tr("There: %1").arg(QString::fromStdString(dataset.input_names.at(k)));
  };
  Table table =
      selected(auditTable(audit),
               std::vector<TableColumn>{
                   {.key = "title", .heading = tr("Method"), .side = Side::Left},
                   {"against_quadrature.largest", tr("Largest error against quadrature"), auditFormat},
                   {"against_quadrature.mean", tr("Mean error against quadrature"), auditFormat},
                   {"against_reference.largest", tr("Largest error against the reference"), auditFormat},
                   {"against_reference.mean", tr("Mean error against the reference"), auditFormat},
                   {"reference_error", tr("Standard error of the reference there"), auditFormat},
                   {"against_reference.x1", there(0), auditFormat},
                   {"against_reference.x2", there(1), auditFormat},
                   {"draws", tr("Draws")},
                   {"importance.effective_draws", tr("Effective draws"), fixed(0)},
                   {"importance.pareto_k", tr("Pareto k"), fixed(2)},
                   {"r_hat", tr("R-hat"), fixed(3)},
                   {"note", tr("Note")}});
  table.title = title;
  for (TableRow& row : table.rows) {
    for (TableCell& cell : row.cells) {
      const auto* count = std::get_if<quint64>(&cell.value);
      if (count != nullptr && *count == 0) cell = {};  // of what draws nothing
    }
  }
  if (reference != nullptr) table.rows.push_back(referenceRow(*reference, table));
  return table;
}

}  // namespace credence
