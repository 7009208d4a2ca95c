#pragma once

#include "core/table/file_stream.h"
#include "core/table/table_format.h"

#include <array>
#include <cstddef>
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
  /// '.' or ',', and not the decimal sign: what stands between groups of three digits. '\0', or unset: only
  /// blanks and apostrophes do.
  std::optional<char> thousands_sign = std::nullopt;
  std::optional<bool> has_header = std::nullopt;
  /// So many lines stand before the table. Unset: those that do not fit what follows, if that is a table.
  std::optional<std::size_t> skipped_lines = std::nullopt;
  /// Lines that start with it are left out; in blank-separated text it ends a line anywhere outside quotes.
  /// Empty: no line is. Unset: it is '#', or another sign where the file begins with that.
  std::optional<std::string> comment_sign = std::nullopt;
  /// Which of these lines. Unset: all where the sign is set, else those that do not fit the table.
  std::optional<CommentRule> comments = std::nullopt;
  /// Detected by byte order mark and validity.
  std::optional<Encoding> encoding = std::nullopt;

  /// First input, second input, label: each a header name or a 1-based column number (digits are always a
  /// number). Without it, what looks like a label and inputs: see guess_columns().
  std::optional<std::array<std::string, 3>> columns = std::nullopt;
  /// One label a row, with or without a header; then the data file holds inputs only, of which the first two
  /// entries of `columns` may name two.
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
  /// Numbers and labels are read as version 0.1.0 did, for what was saved by it.
  bool first_version = false;

  bool operator==(const ReadOptions&) const = default;
};

/// Throws std::invalid_argument, whose text is a sentence for people, unless the decimal sign is a point or
/// comma, the thousands sign is the other of them or none, the comment sign is one or two printable ASCII
/// characters that cannot begin a number, a quotation or a field, and classes 0 and 1 differ.
void validate(const ReadOptions& options);

}  // namespace credence
