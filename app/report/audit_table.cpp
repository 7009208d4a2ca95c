#include "app/report/audit_table.h"

#include "app/report/translate.h"

#include <QStringList>

#include <optional>
#include <utility>

namespace credence {

namespace {

constexpr int auditDigits = 3;

TableCell errorCell(const std::optional<PictureError>& error, double PictureError::*value) {
  return error ? significantCell((*error).*value, auditDigits) : TableCell();
}

QString noteOf(const AuditRow& row) {
  QStringList notes;
  if (!row.quality.reliable) notes << tr("unreliable: Pareto k is too large");
  if (!row.against_reference) {
    notes << tr("no reference yet");
  } else if (!row.stands_clear()) {
    notes << tr("not clear of the reference's own error: below three standard errors");
  }
  return notes.join(QStringLiteral("; "));
}

std::vector<TableCell> cellsOf(const AuditRow& row) {
  const auto& reference = row.against_reference;
  return {textCell(fromTable(row.method->title)),
          errorCell(row.against_quadrature, &PictureError::largest),
          errorCell(row.against_quadrature, &PictureError::mean),
          errorCell(reference, &PictureError::largest),
          errorCell(reference, &PictureError::mean),
          reference ? significantCell(row.reference_error, auditDigits) : TableCell(),
          errorCell(reference, &PictureError::x1),
          errorCell(reference, &PictureError::x2),
          row.quality.draws > 0 ? countCell(row.quality.draws) : TableCell(),
          row.method->posterior->cost == PosteriorCost::drawn ? numberCell(row.quality.effective, 0)
                                                              : TableCell(),
          numberCell(row.quality.pareto_k, 2),
          TableCell(),
          textCell(noteOf(row))};
}

std::vector<TableCell> cellsOf(const AuditedReference& reference, std::size_t columns) {
  const ReferenceSummary& summary = reference.summary;
  std::vector<TableCell> cells(columns);
  cells.front() = textCell(fromTable(reference_method.title));
  cells.at(columns - 5) = countCell(summary.draws);
  cells.at(columns - 4) = numberCell(summary.effective_draws, 0);
  cells.at(columns - 2) = numberCell(summary.r_hat, 3);
  cells.back() = textCell(reference.note);
  return cells;
}

}  // namespace

Table auditTable(const Dataset& dataset, const Audit& audit, const AuditedReference* reference,
                 const QString& title) {
  Table table{title,
              {tr("Method"), tr("Largest error against quadrature"), tr("Mean error against quadrature"),
               tr("Largest error against the reference"), tr("Mean error against the reference"),
               tr("Standard error of the reference there"),
               tr("There: %1").arg(QString::fromStdString(dataset.input_names[0])),
               tr("There: %1").arg(QString::fromStdString(dataset.input_names[1])), tr("Draws"),
               tr("Effective draws"), tr("Pareto k"), tr("R-hat"), tr("Note")},
              {}};
  table.rows.reserve(audit.rows.size() + 1);
  for (const AuditRow& row : audit.rows) table.rows.push_back(cellsOf(row));
  if (reference != nullptr) {
    table.rows.push_back(cellsOf(*reference, static_cast<std::size_t>(table.header.size())));
  }
  return table;
}

}  // namespace credence
