#include "app/report/table_text.h"

#include <QChar>
#include <QRegularExpression>
#include <QStringList>

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace credence {

namespace {

constexpr qsizetype gapAfterGroup = 2;

/// The letters one sees: an accent that is a sign of its own stands over the letter before it.
qsizetype letters(const QString& text) {
  qsizetype count = 0;
  for (const char32_t sign : text.toUcs4()) {
    const QChar::Category category = QChar::category(sign);
    const bool over = category == QChar::Mark_NonSpacing || category == QChar::Mark_Enclosing ||
                      category == QChar::Other_Format;
    if (!over) ++count;
  }
  return count;
}

QString blanks(qsizetype count) {
  return QString(std::max<qsizetype>(0, count), QLatin1Char(' '));
}

/// What would break the lines stands in words from data: blanks stand there instead.
QString inLine(QString words) {
  static const QRegularExpression breaks(QStringLiteral("[\\t\\n\\v\\f\\r\\x{85}\\x{2028}\\x{2029}]"));
  return words.replace(breaks, QStringLiteral(" "));
}

QString alignedCell(const TableCell& cell, NumberFormat format) {
  if (cell.missing()) return cell.sign.isNull() ? QStringLiteral("-") : cell.sign;
  if (const auto* number = std::get_if<double>(&cell.value); number != nullptr && !std::isfinite(*number)) {
    return std::isnan(*number) ? QStringLiteral("?") : QLatin1String(*number < 0.0 ? "-inf" : "inf");
  }
  const QString text = plainText(cell, format);
  return std::holds_alternative<QString>(cell.value) ? inLine(text) : text;
}

/// The table as words, and how wide its columns are.
struct Lines {
  std::vector<QStringList> rows;
  std::vector<qsizetype> widths;
};

qsizetype widthOf(const Table& table, const Lines& lines, std::size_t column, int titleWidth,
                  int columnWidth) {
  const TableColumn& about = table.columns[column];
  const bool first = column == 0 && about.side != Side::Right;
  qsizetype width = about.width > 0 ? about.width : first ? titleWidth : columnWidth;
  const qsizetype heading = letters(inLine(about.title()));
  width = std::max(width, first || heading == 0 ? heading : heading + 2);
  for (const QStringList& row : lines.rows) {
    width = std::max(width, letters(row[static_cast<qsizetype>(column)]) + (first ? 0 : 1));
  }
  return width;
}

Lines linesOf(const Table& table, int titleWidth, int columnWidth) {
  Lines lines;
  lines.rows.reserve(table.rows.size());
  for (std::size_t row = 0; row < table.rows.size(); ++row) {
    QStringList cells;
    for (std::size_t k = 0; k < table.columns.size(); ++k) {
      cells << alignedCell(table.cell(row, k), table.formatAt(row, k));
    }
    lines.rows.push_back(std::move(cells));
  }
  lines.widths.reserve(table.columns.size());
  for (std::size_t k = 0; k < table.columns.size(); ++k) {
    lines.widths.push_back(widthOf(table, lines, k, titleWidth, columnWidth));
  }
  return lines;
}

QString alignedLine(const Table& table, const std::vector<qsizetype>& widths, const QStringList& cells) {
  QString line;
  for (std::size_t k = 0; k < table.columns.size(); ++k) {
    const QString& cell = cells[static_cast<qsizetype>(k)];
    switch (table.columns[k].side) {
      case Side::Right:
        line += blanks(widths[k] - letters(cell)) + cell;
        break;
      case Side::Left:
        line += cell + blanks(widths[k] - letters(cell));
        break;
      case Side::Running:
        if (!cell.isEmpty()) line += blanks(table.columns[k].width) + cell;
        break;
    }
  }
  while (line.endsWith(QLatin1Char(' '))) line.chop(1);
  return line + QLatin1Char('\n');
}

/// Each group ends where its last column does, or as soon after that as there is a gap before it.
QString groupLine(const Table& table, const std::vector<qsizetype>& widths) {
  QString line;
  qsizetype end = 0;
  for (std::size_t k = 0; k < table.columns.size(); ++k) {
    const QString& group = table.columns[k].group;
    end += widths[k];
    const bool last = k + 1 == table.columns.size() || table.columns[k + 1].group != group;
    if (group.isEmpty() || !last) continue;
    const qsizetype gap = line.isEmpty() ? 0 : gapAfterGroup;
    const QString words = inLine(group);
    line += blanks(std::max(gap, end - letters(words) - letters(line))) + words;
  }
  return line.isEmpty() ? line : line + QLatin1Char('\n');
}

}  // namespace

QString alignedText(const Table& table, int titleWidth, int columnWidth) {
  const Lines lines = linesOf(table, titleWidth, columnWidth);
  QString text = groupLine(table, lines.widths);
  QStringList headings;
  for (const TableColumn& column : table.columns) headings << inLine(column.title());
  const QString heading = alignedLine(table, lines.widths, headings);
  if (heading != QLatin1String("\n")) text += heading;
  QString group;
  for (std::size_t row = 0; row < lines.rows.size(); ++row) {
    const QString& own = table.rows[row].group;
    if (own != group && !own.isEmpty()) text += inLine(own) + QLatin1Char('\n');
    group = own;
    text += alignedLine(table, lines.widths, lines.rows[row]);
  }
  for (const QString& note : table.notes) text += inLine(note) + QLatin1Char('\n');
  return text;
}

}  // namespace credence
