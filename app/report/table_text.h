#pragma once

#include "app/report/table.h"

#include <QString>

#include <span>

namespace credence {

enum class ExportFormat : unsigned char { Csv, Markdown, Latex };

struct ExportFormatName {
  ExportFormat format;
  const char* id;      ///< on the command line, and of files but for Markdown's md and LaTeX's tex
  const char* title;   ///< on the screen
  const char* suffix;  ///< of files
};
std::span<const ExportFormatName> exportFormats();

/// A field of a CSV: in quotes where RFC 4180 wants them, and with a blank before it where a spreadsheet
/// would run it as a formula; see formula_guard.h.
QString csvField(const QString& words);

/// Words in one line of LaTeX's text, where each sign stands for nothing but itself.
QString latexWords(const QString& text);

/// CSV has every digit, words as csvField() writes them, neither title nor notes, and lines that end in \n as
/// in all of the program's files. Markdown and LaTeX (a table environment that needs no package) have the
/// digits shown, the title and the notes; their special characters are escaped, and stand for nothing but
/// themselves. What is missing, or no finite number, is empty. A group stands before the heading, "training,
/// MAP".
QString tableText(const Table& table, ExportFormat format);

/// In columns of a font of one width, their sides as they say: first the groups, if there are any, then the
/// headings, unless all are empty, the rows and the notes, each with \n at its end. Neither title nor marks.
/// `titleWidth` and `columnWidth`: letters that the first column and the others have at least, the gap before
/// them included; contents that are wider widen them. What is missing is "-", and "?" a number that is NaN.
QString alignedText(const Table& table, int titleWidth = 0, int columnWidth = 0);

}  // namespace credence
