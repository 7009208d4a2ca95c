#pragma once

#include "app/document/document.h"

#include <QString>

#include <array>
#include <cstddef>
#include <optional>

namespace credence {

/// How a file is read that is a plain table: one line a row, fields between single signs, one file.
struct PlainTable {
  QString file;
  char separator = ',';
  char decimalSign = '.';
  QString commentSign = QStringLiteral("#");  ///< empty: none
  bool allComments = false;                   ///< else only lines of another number of fields are comments
  std::size_t skippedLines = 0;               ///< before the table
  std::size_t width = 0;                      ///< the table's number of fields
  bool hasHeader = false;
  bool windows1252 = false;              ///< instead of UTF-8
  std::array<std::size_t, 3> columns{};  ///< of the inputs and the label, from 0
  std::optional<std::size_t> onlyClass;  ///< the one whose label is named, all others being the other class
  bool skipsBadRows = false;
};

/// How the data of a state are read anew from their file; nothing where they are not those of a file, or it
/// is not plain, or is gone.
std::optional<PlainTable> plainTableOf(const DocumentState& state);

}  // namespace credence
