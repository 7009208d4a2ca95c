#pragma once

#include "app/session/session.h"
#include "core/table/data_error.h"

#include <QByteArray>
#include <QString>
#include <QStringList>

namespace credence {

/// ".credence"
inline constexpr const char* sessionSuffix = ".credence";

/// A session that is whole, whose points are not where it says, or are others; a file that has them may be
/// named instead.
class SessionDataError : public DataError {
 public:
  using DataError::DataError;
};

/// The same of a table that could be read, whose points are others than the session was saved with.
class ChangedPointsError : public SessionDataError {
 public:
  using SessionDataError::SessionDataError;
};

/// What becomes of a session whose table has other points, or other names, than when it was saved.
enum class ChangedPoints {
  refuse,  ///< it is not opened
  accept,  ///< it goes on with those that the table has now, and says so
};

/// Whether a name ends as those of sessions do.
bool hasSessionName(const QString& file);

/// Whether a file is a session, or a picture that may carry one, by its name or its first bytes. False for
/// what is no regular file: a pipe can be read only once.
bool isSessionFile(const QString& file);

/// Reads a session, or that which a picture carries, and its data where they are in a file of their own;
/// `dataFile`: where that is now, or the points that a session travels without. Throws DataError with one
/// sentence that begins with the file, SessionDataError where it is the points that are missing, and
/// ChangedPointsError where they are others, and are refused.
SessionReading readSessionFile(const QString& file, const QString& dataFile = {},
                               ChangedPoints changed = ChangedPoints::refuse);

/// The same of JSON that came from `file`; sentences do not name that.
SessionReading readSession(QByteArray json, const QString& file, const QString& dataFile,
                           ChangedPoints changed = ChangedPoints::refuse);

/// The tables and labels that a session names, which was read from `file`: where they are now, seen from
/// there, and where they were. They need not be there, and points that it carries may have come from one.
QStringList filesNamedIn(const SessionReading& reading, const QString& file);

/// The same of a file that is read for that alone: its points are not. Throws as readSessionFile().
QStringList filesNamedIn(const QString& file);

/// A picture's bytes. Throws DataError.
QByteArray readPicture(const QString& file);

/// What `file` is to hold. By their own file only where the data are as they were read from one. Throws
/// std::runtime_error with a sentence where that cannot be.
QByteArray sessionBytes(const Session& session, PointsPlace carried, const QString& file);

/// Whether data can travel by their own file.
bool travelsByFile(const DocumentState& state);

}  // namespace credence
