#pragma once

#include "app/report/table_text.h"

#include <QCommandLineParser>
#include <QString>

#include <optional>

namespace credence {

/// --table FORMAT, as typed; nothing where it was left out. Throws UsageError for another format than csv,
/// markdown or latex, and beside --json.
std::optional<ExportFormat> readTableFormat(const QCommandLineParser& parser);

/// --table, of a command that prints one.
void addTableOption(QCommandLineParser& parser);

/// How wide the columns of a table in a terminal are at least, that of its titles and each of the others.
struct TerminalWidths {
  int title = 0;
  int column = 0;
};

/// To standard output, in that format under its title, or as aligned text below it.
void printTable(Table table, const QString& title, std::optional<ExportFormat> format,
                const TerminalWidths& widths);

}  // namespace credence
