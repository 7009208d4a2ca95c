#pragma once

#include "app/report/table_text.h"

#include <QCommandLineParser>

#include <optional>

namespace credence {

/// --table FORMAT, as typed; nothing where it was left out. Throws UsageError for another format than csv,
/// markdown or latex, and beside --json.
std::optional<ExportFormat> readTableFormat(const QCommandLineParser& parser);

}  // namespace credence
