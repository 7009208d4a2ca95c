#pragma once

#include <QDateTime>
#include <QString>

namespace credence {

/// By what it is told that a file has changed.
struct FileStamp {
  bool exists = false;
  qint64 size = 0;  ///< bytes
  QDateTime modified;

  bool operator==(const FileStamp&) const = default;
};

/// As it is now. Asks the system, which may take for ever where a network folder went away.
FileStamp stampOf(const QString& file);

}  // namespace credence
