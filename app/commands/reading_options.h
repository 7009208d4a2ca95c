#pragma once

#include "app/options/option_fields.h"
#include "core/table/read_options.h"

#include <QCommandLineParser>
#include <QString>
#include <QStringList>

#include <optional>

namespace credence {

/// The options that say how a table is read: --labels, --columns, --separator and so on.
void addReadingOptions(QCommandLineParser& parser);

/// What they ask for, and a file of labels behind DATA. Throws UsageError.
ReadOptions readReadingOptions(const GivenOptions& given, const QStringList& operands);

/// How one of them that was given is called, --labels, or LABELS behind DATA.
std::optional<QString> anyReadingChoice(const GivenOptions& given, const QStringList& operands);

}  // namespace credence
