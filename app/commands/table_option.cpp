#include "app/commands/table_option.h"

#include "app/commands/output.h"

namespace credence {

void printTable(Table table, const QString& title, std::optional<ExportFormat> format,
                const TerminalWidths& widths) {
  if (!format)
    return printText(title + QStringLiteral("\n\n") + alignedText(table, widths.title, widths.column));
  table.title = title;
  printToStandardOutput(tableText(table, *format).toUtf8());
}

}  // namespace credence
