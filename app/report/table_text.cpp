#include "app/report/table_text.h"

#include "app/report/markup_text.h"
#include "core/data/formula_guard.h"

#include <QHash>
#include <QRegularExpression>
#include <QStringList>

#include <array>
#include <variant>

namespace credence {

namespace {

constexpr std::array<ExportFormatName, 3> formats = {{{ExportFormat::Csv, "csv", "CSV", "csv"},
                                                      {ExportFormat::Markdown, "markdown", "Markdown", "md"},
                                                      {ExportFormat::Latex, "latex", "LaTeX", "tex"}}};

QString inQuotesIfNeeded(QString text) {
  static const QRegularExpression special(QStringLiteral("^ |[,\"\r\n]"));
  if (!text.contains(special)) return text;
  return QLatin1Char('"') + text.replace(QLatin1Char('"'), QLatin1String("\"\"")) + QLatin1Char('"');
}

/// Words in one line: blanks for line ends and tabs, `bad` for other control characters and what is no
/// character, and no marks that nobody sees.
QString inOneLine(const QString& words, QChar bad) {
  static const QRegularExpression marks(QStringLiteral("[\\x{061c}\\x{200e}\\x{200f}\\x{feff}]"));
  QString line = withMarkupCharacters(words.simplified()).remove(marks);
  for (QChar& sign : line) {
    if (sign == QChar::ReplacementCharacter || sign.category() == QChar::Other_Control) sign = bad;
  }
  return line;
}

QString markdownField(const QString& text) {
  QString escaped;
  for (const QChar c : inOneLine(text, QChar::ReplacementCharacter)) {
    if (QStringLiteral("\\|*_`<>[]#~$&").contains(c)) escaped += QLatin1Char('\\');
    escaped += c;
  }
  return escaped;
}

/// A paragraph that does not become a list, a rule or a heading by how it begins.
QString markdownParagraph(const QString& text) {
  static const QRegularExpression beginning(
      QStringLiteral("^(?:[0-9]+(?=[.)](?: |$))|(?=[-+](?: |$))|(?=(?:-+|=+)$))"));
  QString paragraph = markdownField(text);
  const QRegularExpressionMatch match = beginning.match(paragraph);
  return match.hasMatch() ? paragraph.insert(match.capturedEnd(), QLatin1Char('\\')) : paragraph;
}

QString latexNumber(const QString& text) {
  const qsizetype e = text.indexOf(QLatin1Char('e'));
  if (e > 0) return QStringLiteral("$%1\\times10^{%2}$").arg(text.left(e)).arg(text.mid(e + 1).toInt());
  // In text, a hyphen would stand for the minus sign.
  return text.startsWith(QLatin1Char('-')) ? QStringLiteral("$%1$").arg(text) : text;
}

QString latexCell(const TableCell& cell, NumberFormat format) {
  const auto number = [format](double value) { return plainText(numberCell(value), format); };
  QString text;
  if (std::holds_alternative<double>(cell.value)) {
    text = latexNumber(plainText(cell, format));
  } else if (const auto* estimate = std::get_if<Estimate>(&cell.value)) {
    text = plainText(cell, format).contains(QChar(0xb1))
               ? QStringLiteral("$%1 \\pm %2$").arg(number(estimate->value), number(estimate->error))
               : latexNumber(number(estimate->value));
  } else if (const auto* place = std::get_if<Place>(&cell.value)) {
    text = QStringLiteral("(%1, %2)").arg(latexNumber(number(place->x1)), latexNumber(number(place->x2)));
  } else {
    text = latexWords(plainText(cell, format));
  }
  return cell.mark == CellMark::Best ? QStringLiteral("\\textbf{%1}").arg(text) : text;
}

QString markdownCell(const TableCell& cell, NumberFormat format) {
  const QString text = markdownField(plainText(cell, format));
  return cell.mark == CellMark::Best ? QStringLiteral("**%1**").arg(text) : text;
}

/// What stands over a column, or before a row.
QString inGroup(const QString& group, const QString& title) {
  return group.isEmpty() ? title : QStringLiteral("%1, %2").arg(group, title);
}

/// Each heading as `field` writes it.
template <typename Field>
QStringList headingFields(const Table& table, const Field& field) {
  QStringList fields;
  for (const TableColumn& column : table.columns) fields << field(inGroup(column.group, column.title()));
  return fields;
}

/// Each cell of a row as `write` does, the group before its title.
template <typename Field, typename Write>
QStringList rowFields(const Table& table, std::size_t row, const Field& field, const Write& write) {
  QStringList fields;
  for (std::size_t k = 0; k < table.columns.size(); ++k) {
    fields << write(table.cell(row, k), table.formatAt(row, k));
  }
  const QString& group = table.rows[row].group;
  if (!group.isEmpty()) fields.first() = inGroup(field(group), fields.first());
  return fields;
}

/// Numbers begin no formula, whatever their sign.
QString csvCell(const TableCell& cell, const QString& group) {
  const QString text = inGroup(group, exactText(cell));
  const bool hasWords = !group.isEmpty() || std::holds_alternative<QString>(cell.value);
  return hasWords ? csvField(text) : inQuotesIfNeeded(text);
}

QString csvText(const Table& table) {
  const auto line = [](const QStringList& fields) {
    return fields.join(QLatin1Char(',')) + QLatin1Char('\n');
  };
  QString text = line(headingFields(table, csvField));
  for (const TableRow& row : table.rows) {
    QStringList fields;
    for (const TableCell& cell : row.cells) fields << csvCell(cell, fields.isEmpty() ? row.group : QString());
    text += line(fields);
  }
  return text;
}

QString markdownText(const Table& table) {
  const auto line = [](const QStringList& fields) {
    return QStringLiteral("| %1 |\n").arg(fields.join(QStringLiteral(" | ")));
  };
  QStringList rules;
  for (const TableColumn& column : table.columns) {
    rules << (column.side == Side::Right ? QStringLiteral("--:") : QStringLiteral(":--"));
  }
  QString text = table.title.isEmpty() ? QString() : markdownParagraph(table.title) + QStringLiteral("\n\n");
  text += line(headingFields(table, markdownField)) + line(rules);
  for (std::size_t row = 0; row < table.rows.size(); ++row) {
    text += line(rowFields(table, row, markdownField, markdownCell));
  }
  for (const QString& note : table.notes)
    text += QLatin1Char('\n') + markdownParagraph(note) + QLatin1Char('\n');
  return text;
}

QString latexText(const Table& table) {
  const auto line = [](const QStringList& fields) {
    const QString cells = fields.join(QStringLiteral(" & "));
    // The end of the row before would take these for an argument of its own.
    const bool argument = cells.startsWith(QLatin1Char('[')) || cells.startsWith(QLatin1Char('*'));
    return QStringLiteral("    ") + (argument ? QStringLiteral("{}") : QString()) + cells +
           QStringLiteral(" \\\\\n");
  };
  const QString rule = QStringLiteral("    \\hline\n");
  QString text = QStringLiteral("\\begin{table}\n  \\centering\n");
  if (!table.title.isEmpty()) text += QStringLiteral("  \\caption{%1}\n").arg(latexWords(table.title));
  QString sides;
  for (const TableColumn& column : table.columns) {
    sides += QLatin1Char(column.side == Side::Right ? 'r' : 'l');
  }
  text += QStringLiteral("  \\begin{tabular}{%1}\n").arg(sides);
  text += rule + line(headingFields(table, latexWords)) + rule;
  for (std::size_t row = 0; row < table.rows.size(); ++row) {
    text += line(rowFields(table, row, latexWords, latexCell));
  }
  text += rule + QStringLiteral("  \\end{tabular}\n");
  for (const QString& note : table.notes) text += QStringLiteral("\n  %1\n").arg(latexWords(note));
  return text + QStringLiteral("\\end{table}\n");
}

}  // namespace

QString latexWords(const QString& text) {
  static const QHash<QChar, QString> escapes = {
      {QLatin1Char('&'), QStringLiteral("\\&")},
      {QLatin1Char('%'), QStringLiteral("\\%")},
      {QLatin1Char('$'), QStringLiteral("\\$")},
      {QLatin1Char('#'), QStringLiteral("\\#")},
      {QLatin1Char('_'), QStringLiteral("\\_")},
      {QLatin1Char('{'), QStringLiteral("\\{")},
      {QLatin1Char('}'), QStringLiteral("\\}")},
      {QLatin1Char('~'), QStringLiteral("\\textasciitilde{}")},
      {QLatin1Char('^'), QStringLiteral("\\textasciicircum{}")},
      {QLatin1Char('\\'), QStringLiteral("\\textbackslash{}")},
      {QLatin1Char('<'), QStringLiteral("\\textless{}")},
      {QLatin1Char('>'), QStringLiteral("\\textgreater{}")},
      {QLatin1Char('|'), QStringLiteral("\\textbar{}")},
      {QLatin1Char('"'), QStringLiteral("\\char34{}")},  // which some languages make a command
      {QLatin1Char('`'), QStringLiteral("\\`{}")},       // after ! or ? it turns that around
  };
  QString escaped;
  for (const QChar c : inOneLine(text, QLatin1Char('?'))) {
    // Two of these are one other sign.
    if ((c == QLatin1Char('-') || c == QLatin1Char('\'')) && escaped.endsWith(c))
      escaped += QStringLiteral("{}");
    escaped += escapes.value(c, QString(c));
  }
  return escaped;
}

std::span<const ExportFormatName> exportFormats() {
  return formats;
}

QString csvField(const QString& words) {
  return inQuotesIfNeeded(QString::fromStdString(guarded_from_formulas(words.toStdString())));
}

QString tableText(const Table& table, ExportFormat format) {
  switch (format) {
    case ExportFormat::Csv:
      return csvText(table);
    case ExportFormat::Markdown:
      return markdownText(table);
    case ExportFormat::Latex:
      return latexText(table);
  }
  return {};
}

}  // namespace credence
