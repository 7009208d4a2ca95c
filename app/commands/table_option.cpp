#include "app/commands/table_option.h"

#include "app/commands/arguments.h"

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

}  // namespace credence
