#pragma once

#include "app/files/session_file.h"

#include <QCommandLineOption>
#include <QCommandLineParser>
#include <QString>

namespace credence {

/// --changed-data: a session goes on with the points that its table has now.
QCommandLineOption changedDataOption();

/// What it says of such a session.
ChangedPoints readChangedData(const QCommandLineParser& parser);

/// readSessionFile(), which says on standard error that the points are others than were saved, where they may
/// be; where they may not, its sentence names the options that help.
SessionReading readSessionOnTerminal(const QString& file, const QString& dataFile, ChangedPoints changed);

}  // namespace credence
