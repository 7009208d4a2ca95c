#pragma once

#include "app/document/document.h"
#include "app/document/table_source.h"
#include "app/session/file_version.h"
#include "app/session/unknown_members.h"

#include <QByteArray>
#include <QJsonObject>
#include <QString>
#include <QStringList>

#include <optional>

namespace credence {

/// All that a person has set, and sees of it: what a session file keeps.
struct Session {
  DocumentState state;
  ViewState view;
};

Session sessionOf(const Document& document);

/// What a session said that this version of the program does not know: DocumentState::extras.
struct SessionExtras {
  UnknownMembers members = {};
  bool without_points = false;  ///< it travelled without its points
};

/// How the points travel.
enum class PointsPlace {
  inside,    ///< in the session, bit for bit
  file,      ///< in their own file, which the session names
  left_out,  ///< not at all: the session knows only how many there are, and their hash
};

/// Where data that travel by their own file are, and how that was when the session was written.
struct DataFileMark {
  QString file = {};      ///< absolute
  QString relative = {};  ///< as seen from the session's folder
  QString sha256 = {};    ///< of its bytes, in hexadecimal
  /// rowChecks() of the points; empty of sessions that were saved without. Never of data that are withheld.
  QByteArray rowChecks = {};
};

/// What a session says of its data, besides the points.
struct SessionData {
  PointsPlace carried = PointsPlace::inside;
  quint64 points = 0;
  QString sha256 = {};  ///< datasetHash()
  std::optional<DataFileMark> file = {};
};

inline constexpr int sessionVersion = 1;

/// As resources/session.schema.json describes it. By file: `mark` says which; the state's points must be
/// those of its table. What is not known of the data stays behind where points do that came with them: it may
/// give them away.
QByteArray toJson(const Session& session, PointsPlace carried = PointsPlace::inside,
                  const DataFileMark& mark = {});

/// A session as it was read. Unless its data are inside, the dataset has its names and no points, until
/// supplyData().
struct SessionReading {
  Session session;
  SessionData data;
  FileVersion version = {};
  UnknownNames ignored = {};  ///< what this version of the program does not know
  QString changed = {};       ///< what differs, where the points are not those it was saved with

  /// A sentence on what has no effect here; empty where all has.
  QString notice() const { return noticeOf(version, ignored); }
};

/// Throws std::runtime_error with one sentence: no session, one that needs what this version does not have,
/// one that is larger than its points explain; and FieldError with what is wrong where.
SessionReading sessionFromJson(QByteArray json);

/// The same without points, and without their hash, which takes time that grows with them: for a record that
/// has the points itself.
QByteArray toRecordJson(const Session& session);
/// Throws as sessionFromJson(). The dataset has its names and no points. `ignored`, if it is not null, takes
/// the names of what this version does not know.
Session sessionFromRecord(const QJsonObject& record, UnknownNames* ignored = nullptr);

/// Whether it may be a session, by its first bytes.
bool looksLikeSession(const QByteArray& beginning);
/// Whether it says of itself that it is one.
bool saysSession(const QJsonObject& object);

/// Puts the points into a session that came without. Throws std::runtime_error where they are not those it
/// was made with.
void supplyData(SessionReading& reading, const Dataset& dataset);

/// The same as JSON Schema, 2020-12.
QByteArray sessionSchema();

}  // namespace credence
