#include "app/report/audit_table.h"

#include "app/report/translate.h"

#include <QStringList>

#include <optional>
#include <utility>

namespace credence {

namespace {

constexpr int auditDigits = 3;

QString fromUtf8(std::string_view text) {
  return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

TableCell errorCell(const std::optional<PictureError>& error, double PictureError::*value) {
  return error ? significantCell((*error).*value, auditDigits) : TableCell();
}

QString noteOf(const AuditRow& row) {
  QStringList notes;
  if (row.importance && !row.importance->reliable()) notes << tr("unreliable: Pareto k is too large");
  if (!row.against_reference) {
    notes << tr("no reference yet");
  } else if (!row.stands_clear()) {
    notes << tr("not clear of the reference's own error: below three standard errors");
  }
  return notes.join(QStringLiteral("; "));
}

std::vector<TableCell> cellsOf(const AuditRow& row) {
  const auto& reference = row.against_reference;
  return {textCell(fromUtf8(title_of(row.method))),
          errorCell(row.against_quadrature, &PictureError::largest),
          errorCell(row.against_quadrature, &PictureError::mean),
          errorCell(reference, &PictureError::largest),
          errorCell(reference, &PictureError::mean),
          reference ? significantCell(row.reference_error, auditDigits) : TableCell(),
          errorCell(reference, &PictureError::x1),
          errorCell(reference, &PictureError::x2),
          row.draws > 0 ? countCell(row.draws) : TableCell(),
          row.importance ? numberCell(row.importance->effective_sample_size, 0) : TableCell(),
          row.importance ? numberCell(row.importance->pareto_k, 2) : TableCell(),
          TableCell(),
          textCell(noteOf(row))};
}

std::vector<TableCell> cellsOf(const AuditedReference& reference, std::size_t columns) {
  const ReferenceSummary& summary = reference.summary;
  std::vector<TableCell> cells(columns);
  cells.front() = textCell(fromUtf8(title_of(PredictiveMethod::reference)));
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
