#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace credence {

/// One row of a text table.
struct Row {
  std::size_t line = 0;                  ///< on which the row begins, from 1; quoted fields may span lines
  std::vector<std::string_view> fields;  ///< without their quotes; without surrounding blanks unless quoted
  bool starts_quoted = false;            ///< the first field was quoted
  const char* complaint = nullptr;       ///< what is wrong with its form, at `line`; then it has no fields
};

/// A row that owns its text.
struct StoredRow {
  explicit StoredRow(const Row& row)
      : line(row.line),
        fields(row.fields.begin(), row.fields.end()),
        starts_quoted(row.starts_quoted),
        complaint(row.complaint) {}

  /// Makes `row`, whose memory is reused, refer to this one.
  void show_in(Row& row) const;

  std::size_t line;
  std::vector<std::string> fields;
  bool starts_quoted;
  const char* complaint;
};

}  // namespace credence
