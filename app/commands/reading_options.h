#pragma once

#include "core/data/read_options.h"

#include <QCommandLineParser>

namespace credence {

/// The options that say how a table is read: --labels, --columns, --separator and so on.
void addReadingOptions(QCommandLineParser& parser);

/// What they ask for. Throws UsageError.
ReadOptions readReadingOptions(const QCommandLineParser& parser);

}  // namespace credence
