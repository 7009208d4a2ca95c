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

/// What they ask for, and a file of labels behind DATA. Throws UsageError.
ReadOptions readReadingOptions(const QCommandLineParser& parser);

/// How one of them that was given is called, --labels, or LABELS behind DATA.
std::optional<QString> anyReadingChoice(const QCommandLineParser& parser);

}  // namespace credence
