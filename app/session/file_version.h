#pragma once

#include "app/session/json_fields.h"
#include "app/session/unknown_members.h"

#include <QByteArray>
#include <QJsonObject>
#include <QString>

namespace credence {

/// The JSON object that a stranger's file holds. Throws std::runtime_error for what is none, and for one with
/// more values than any file of Credence has, before it takes the memory for them.
QJsonObject jsonObjectOf(const QByteArray& json);

/// In which version a file is written, of its format. A version is raised where members mean something else,
/// not where there are more of them.
struct FileVersion {
  quint64 number = 1;
  bool newer = false;  ///< than what this program writes
};

/// Reads the member "version" of a file, and takes the member "needs": a list of what a program must be able
/// to do to read it. Throws FieldError for what these cannot be, and std::runtime_error where this program
/// lacks something. `known`: the version that this program writes; `what`: "session".
FileVersion takeVersion(QJsonObject& object, int known, const QString& what);

/// Throws what is said of a newer version's file that cannot be read.
[[noreturn]] void refuseNewer(const FieldError& error);

/// What `read` gives. Where it refuses a field, and the file is of a newer version, the sentence says so.
template <typename Read>
auto readAs(const FileVersion& version, const Read& read) {
  try {
    return read();
  } catch (const FieldError& error) {
    if (version.newer) refuseNewer(error);
    throw;
  }
}

/// A sentence on what of a file has no effect here: that it is of a newer version, and what nobody knows.
/// Empty where all of it is known.
QString noticeOf(const FileVersion& version, const UnknownNames& unknown);

/// The schema of "needs".
QJsonObject schemaOfNeeds();

}  // namespace credence
