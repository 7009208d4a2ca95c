#pragma once

#include "core/table/read_options.h"

#include <QCommandLineParser>
#include <QString>

#include <optional>

namespace credence {

/// An option --NAME that takes a value, as the help calls it.
QCommandLineOption option(const char* name, const char* value, const char* description);

/// The options that say how a table is read: --labels, --columns, --separator and so on.
void addReadingOptions(QCommandLineParser& parser);

/// What they ask for. Throws UsageError.
ReadOptions readReadingOptions(const QCommandLineParser& parser);

/// The name of one of them that was given, without dashes.
std::optional<QString> anyReadingOption(const QCommandLineParser& parser);

}  // namespace credence
