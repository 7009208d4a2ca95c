#pragma once

#include "app/document/table_source.h"
#include "app/session/session.h"

#include <QString>

#include <cstddef>
#include <vector>

namespace credence {

/// The table that a session's points are to come from, as it is now.
struct TableNow {
  OpenedTable table;
  std::vector<std::size_t> lines;  ///< of its points, from 1
};

/// Reads it as the session says. Where columns or classes are called otherwise now, the columns are those
/// that stand in the same places. Throws as readTable().
TableNow readTableNow(const TableSource& source, const SessionReading& reading);

/// What differs from the points that the session was saved with, as the end of a sentence; empty where
/// nothing does. Names count where the session names its table: others may have been given to points that
/// travel without.
QString changesIn(const TableNow& now, const SessionReading& reading);

/// Has the session, which was read from `file`, go on with the table as it is, and say so wherever it is said
/// how its points were read.
void goOnWith(TableNow now, const QString& changes, const QString& file, SessionReading& reading);

/// Has a session that came from a table remember how that was read just now.
void rememberWay(const OpenedTable& table, SessionReading& reading);

/// What a table or a generator cannot say, such as a name given later, is the session's.
void takeNames(Dataset& dataset, const SessionReading& reading);

}  // namespace credence
