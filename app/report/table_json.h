#pragma once

#include "app/report/json_object.h"
#include "app/report/table.h"

#include <QByteArray>

#include <cstddef>

namespace credence {

/// A cell with all its digits; null where it is missing or no finite number.
QByteArray json(const TableCell& cell);

/// One row: a member for each column that has a key. "a.b" is member b of object a, and "a.0" the first of
/// list a; either is null where all of its cells are missing. Where any row of the table says why it has no
/// numbers, "reason" is that of this one, or null.
JsonObject rowObject(const Table& table, std::size_t row);

/// All rows, a member each, by their keys.
JsonObject rowsObject(const Table& table);

/// All rows as a list.
QByteArray tableJson(const Table& table);

}  // namespace credence
