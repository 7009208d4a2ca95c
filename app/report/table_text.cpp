#include "app/report/table_text.h"

#include "core/data/number.h"

#include <QHash>

#include <array>
#include <cmath>

namespace credence {

namespace {

constexpr std::array<ExportFormatName, 3> formats = {{{ExportFormat::Csv, "csv", "CSV", "csv"},
                                                      {ExportFormat::Markdown, "markdown", "Markdown", "md"},
                                                      {ExportFormat::Latex, "latex", "LaTeX", "tex"}}};

QString csvField(const QString& text) {
  const bool plain = !text.contains(QLatin1Char(',')) && !text.contains(QLatin1Char('"')) &&
                     !text.contains(QLatin1Char('\n')) && !text.contains(QLatin1Char('\r'));
  if (plain) return text;
  return QLatin1Char('"') + QString(text).replace(QLatin1Char('"'), QLatin1String("\"\"")) + QLatin1Char('"');
}

QString markdownField(const QString& text) {
  QString escaped;
  for (const QChar c : text.simplified()) {
    if (QStringLiteral("\\|*_`<[]#~$&").contains(c)) escaped += QLatin1Char('\\');
    escaped += c;
  }
  return escaped;
}

bool isNumber(const QString& text) {
  bool ok = false;
  text.toDouble(&ok);
  return ok;
}

QString latexNumber(const QString& text) {
  const qsizetype e = text.indexOf(QLatin1Char('e'));
  if (e > 0) return QStringLiteral("$%1\\times10^{%2}$").arg(text.left(e)).arg(text.mid(e + 1).toInt());
  // In text, a hyphen would stand for the minus sign.
  return text.startsWith(QLatin1Char('-')) ? QStringLiteral("$%1$").arg(text) : text;
}

QString latexField(const QString& text) {
  if (isNumber(text)) return latexNumber(text);
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
  };
  QString escaped;
  for (const QChar c : text.simplified()) escaped += escapes.value(c, QString(c));
  return escaped;
}

QString csvText(const Table& table) {
  const auto line = [](const QStringList& fields) {
    return fields.join(QLatin1Char(',')) + QLatin1Char('\n');
  };
  QStringList fields;
  for (const QString& name : table.header) fields << csvField(name);
  QString text = line(fields);
  for (const auto& row : table.rows) {
    fields.clear();
    for (const TableCell& cell : row) fields << csvField(cell.exact);
    text += line(fields);
  }
  return text;
}

QString markdownText(const Table& table) {
  const auto line = [](const QStringList& fields) {
    return QStringLiteral("| %1 |\n").arg(fields.join(QStringLiteral(" | ")));
  };
  QStringList fields;
  QStringList rules;
  for (const QString& name : table.header) {
    fields << markdownField(name);
    rules << (rules.isEmpty() ? QStringLiteral(":--") : QStringLiteral("--:"));
  }
  QString text = table.title.isEmpty() ? QString() : markdownField(table.title) + QStringLiteral("\n\n");
  text += line(fields) + line(rules);
  for (const auto& row : table.rows) {
    fields.clear();
    for (const TableCell& cell : row) fields << markdownField(cell.text);
    text += line(fields);
  }
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
  QStringList fields;
  for (const QString& name : table.header) fields << latexField(name);
  QString text = QStringLiteral("\\begin{table}\n  \\centering\n");
  if (!table.title.isEmpty()) text += QStringLiteral("  \\caption{%1}\n").arg(latexField(table.title));
  text += QStringLiteral("  \\begin{tabular}{l%1}\n")
              .arg(QString(std::max<qsizetype>(0, table.header.size() - 1), QLatin1Char('r')));
  text += rule + line(fields) + rule;
  for (const auto& row : table.rows) {
    fields.clear();
    for (const TableCell& cell : row) fields << latexField(cell.text);
    text += line(fields);
  }
  return text + rule + QStringLiteral("  \\end{tabular}\n\\end{table}\n");
}

}  // namespace

TableCell textCell(const QString& text) {
  return {text, text};
}

TableCell countCell(quint64 count) {
  return textCell(QString::number(count));
}

TableCell numberCell(double value, int decimals) {
  if (!std::isfinite(value)) return {};
  return {QString::number(value, 'f', decimals), QString::fromStdString(to_round_trip_string(value))};
}

TableCell significantCell(double value, int digits) {
  if (!std::isfinite(value)) return {};
  return {QString::number(value, 'g', digits), QString::fromStdString(to_round_trip_string(value))};
}

std::span<const ExportFormatName> exportFormats() {
  return formats;
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
