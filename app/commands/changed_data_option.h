#pragma once

#include "app/files/session_file.h"

#include <QCommandLineOption>
#include <QString>

namespace credence {

/// --changed-data: a session goes on with the points that its table has now.
inline constexpr FieldText changedDataText = {
    .purpose =
        "Where a session's table has other points, or other names, than when it was saved: go on with "
        "those that it has now, and say so."};

/// readSessionFile(), which says on standard error that the points are others than were saved, where they may
/// be; where they may not, its sentence names the options that help.
SessionReading readSessionOnTerminal(const QString& file, const QString& dataFile, ChangedPoints changed);

}  // namespace credence
