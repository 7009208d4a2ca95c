#pragma once

#include "app/document/document.h"
#include "core/table/plain_rows.h"

#include <QString>

#include <optional>

namespace credence {

/// How a file is read that is a plain table: one line a row, fields between single signs, one file.
struct PlainTable {
  QString file;
  char separator = ',';
  char decimalSign = '.';
  QString commentSign = {};  ///< lines that begin with it are left out; empty: none are
  bool windows1252 = false;  ///< instead of UTF-8
  PlainRows rows = {};
  bool skipsBadRows = false;
};

/// Whether the data of a state are those of their file, as a person can read it again.
bool isFromFile(const DocumentState& state);

/// How the data of a state are read anew from their file; nothing where they are not those of a file, or it
/// is not plain, or is gone. Does not read it.
std::optional<PlainTable> plainTableOf(const DocumentState& state);

}  // namespace credence
