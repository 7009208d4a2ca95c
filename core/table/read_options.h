#pragma once

#include "core/table/file_stream.h"
#include "core/table/table_format.h"

#include <array>
#include <filesystem>
#include <optional>
#include <string>

namespace credence {

/// What to do with a row that has missing or unusable values, or too few or too many.
enum class BadRows : char { refuse, skip };

/// How to read a table. What is unset is detected in its first rows.
struct ReadOptions {
  std::optional<Separator> separator = std::nullopt;
  /// '.' or ','. A decimal comma is only detected where fields are not separated by commas.
  std::optional<char> decimal_sign = std::nullopt;
  std::optional<bool> has_header = std::nullopt;
  /// Lines that start with it are left out; in blank-separated text it ends a line anywhere outside quotes.
  /// '\0': none.
  char comment_sign = '#';
  /// Detected by byte order mark and validity.
  std::optional<Encoding> encoding = std::nullopt;

  /// First input, second input, label: each a header name or a 1-based column number (digits are always a
  /// number). Without it: the last column is the label and the first two are the inputs, unless one of the
  /// first holds words alone; of more than three, what looks like a label and inputs: see guess_columns().
  std::optional<std::array<std::string, 3>> columns = std::nullopt;
  /// One label a row, first column, with or without a header; then the data file holds inputs only, the first
  /// two columns or those that the first two entries of `columns` name.
  std::optional<std::filesystem::path> labels_file = std::nullopt;
  /// Name or number of a column that says what rows are for: "train", "test" and "validation" in any case, or
  /// 0, 1 and 2 in this order. Without it a column called `set` that starts with one of these words, if
  /// it has no other role; empty: none.
  std::optional<std::string> split_column = std::nullopt;

  /// The label value that becomes class 0 or class 1. Where only one is set, all others are the other class,
  /// called "not VALUE" if they are several; where both are, a row with a third value is a bad row. Without
  /// either there must be two values; the smaller (by value, else in byte order) becomes class 0.
  std::optional<std::string> class_0 = std::nullopt;
  std::optional<std::string> class_1 = std::nullopt;

  BadRows bad_rows = BadRows::refuse;
  FileKind files = FileKind::any;  ///< what the table and its labels may be read from

  bool operator==(const ReadOptions&) const = default;
};

/// Throws std::invalid_argument, whose text is a sentence for people, unless the decimal sign is a point or
/// comma, the comment sign is a printable ASCII character that cannot be part of a number, a quotation mark
/// or a separator, and classes 0 and 1 differ.
void validate(const ReadOptions& options);

}  // namespace credence
