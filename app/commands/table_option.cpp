#include "app/commands/table_option.h"

#include "app/commands/arguments.h"
#include "app/commands/output.h"

namespace credence {

std::optional<ExportFormat> readTableFormat(const QCommandLineParser& parser) {
  const QString name = QStringLiteral("table");
  if (!parser.isSet(name)) return {};
  for (const ExportFormatName& each : exportFormats()) {
    if (parser.value(name) != QLatin1String(each.id)) continue;
    if (!parser.isSet(QStringLiteral("json"))) return each.format;
    throw UsageError(QStringLiteral("--json and --table exclude each other"));
  }
  throw unusableValue(parser, name, QStringLiteral("csv, markdown or latex"));
}

void addTableOption(QCommandLineParser& parser) {
  parser.addOption({QStringLiteral("table"), QStringLiteral("Print the table as csv, markdown or latex."),
                    QStringLiteral("FORMAT")});
}

void printTable(Table table, const QString& title, std::optional<ExportFormat> format,
                const TerminalWidths& widths) {
  if (!format)
    return printText(title + QStringLiteral("\n\n") + alignedText(table, widths.title, widths.column));
  table.title = title;
  printToStandardOutput(tableText(table, *format).toUtf8());
}

}  // namespace credence
