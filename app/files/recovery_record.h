#pragma once

#include "app/session/session.h"
#include "core/data/dataset.h"
#include "core/data/point_changes.h"

#include <QByteArray>
#include <QDateTime>
#include <QString>

class QIODevice;

namespace credence {

/// A recovery record is lines of JSON, each behind a checksum. The first line names the format, the data and
/// their columns; every other says how the points differ from those of the line before, which is nothing
/// before the second. So it is written by adding to its end, and read up to where it is whole.
/// Where the work is saved: a session file, and how that has the data. Empty: nowhere yet.
struct SavedSession {
  QString file = {};
  PointsPlace carried = PointsPlace::inside;
};

struct RecoveryStep {
  QDateTime time;
  bool unsaved = true;       ///< false: these points are in a file, or as they were opened
  SavedSession saved = {};   ///< whatever of it is unsaved
  Session session = {};      ///< without points
  bool onlySetting = false;  ///< of a record from before there was more: split and setting
  PointChanges changes = {};
};

/// The first line, for data of this name with the columns and classes of `dataset`.
QByteArray recoveryHeader(const QString& name, const Dataset& dataset);
QByteArray recoveryLine(const RecoveryStep& step);

/// What a record holds, as far as it could be read.
struct RecoveredWork {
  QString name;
  Dataset dataset;
  RecoveryStep last = {};  ///< without its changes
  qint64 length = 0;       ///< bytes of the lines that were read
  QString complaint;   ///< a sentence where the record is damaged; a last line that was cut off is not damage
  bool known = false;  ///< the first line could be read
  bool otherVersion = false;  ///< what the record is written in: to be left alone

  /// As of the last line.
  Session session() const;
};

RecoveredWork readRecovery(QIODevice& device);

}  // namespace credence
