#pragma once

#include <QString>
#include <QStringList>

#include <span>
#include <vector>

namespace credence {

/// What a cell shows, and with every digit.
struct TableCell {
  QString text;
  QString exact;  ///< as `text` for words and counts
};
TableCell textCell(const QString& text);
TableCell countCell(quint64 count);
/// Empty where the number is not finite.
TableCell numberCell(double value, int decimals);
/// The same with that many significant digits, for values of any magnitude.
TableCell significantCell(double value, int digits);

/// A table to take elsewhere: as many cells a row as the header has.
struct Table {
  QString title;
  QStringList header;
  std::vector<std::vector<TableCell>> rows;
};

enum class ExportFormat : unsigned char { Csv, Markdown, Latex };

struct ExportFormatName {
  ExportFormat format;
  const char* id;      ///< on the command line, and of files but for Markdown's md and LaTeX's tex
  const char* title;   ///< on the screen
  const char* suffix;  ///< of files
};
std::span<const ExportFormatName> exportFormats();

/// CSV has every digit, quotes as RFC 4180 says, no title, and lines that end in \n as in all of the
/// program's files. Markdown and LaTeX (a table environment that needs no package) have the digits shown and
/// the title; their special characters are escaped, and the first column is set left, the others right.
QString tableText(const Table& table, ExportFormat format);

}  // namespace credence
