#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace credence {

/// What stands between the fields of a row; `blanks`: any number of blanks and tabs.
enum class Separator : char { tab = '\t', semicolon = ';', comma = ',', bar = '|', blanks = ' ' };

/// How the characters of a text file are stored. Latin-1 is read as Windows-1252, which extends it.
enum class Encoding : char { utf8, utf16_le, utf16_be, windows_1252 };

/// Which lines that begin with the comment sign are left out.
enum class CommentRule : char {
  all,        ///< every one
  misfitting  ///< those that stand before the table, or have another number of fields than it
};

/// What kind of file a table is in: rows of fields, or one that describes its columns (Weka's and KEEL's
/// ARFF), or LIBSVM's pairs of an index and a value.
enum class TableKind : char { rows, arff, libsvm };

/// How a text table is written down.
struct TableFormat {
  TableKind kind = TableKind::rows;
  Separator separator = Separator::comma;
  char decimal_sign = '.';     ///< '.' or ','
  char thousands_sign = '\0';  ///< '.' or ','; '\0': none besides blanks and apostrophes
  bool has_header = false;
  std::string comment_sign = "#";  ///< empty: there are no comments
  CommentRule comments = CommentRule::misfitting;
  std::size_t skipped_lines = 0;  ///< the table begins behind so many lines of its file
  Encoding encoding = Encoding::utf8;

  bool operator==(const TableFormat&) const = default;
};

/// "tab", "semicolon", "comma", "bar", "blanks".
std::string_view name_of(Separator separator);

/// "UTF-8", "UTF-16 LE", "UTF-16 BE", "Windows-1252".
std::string_view name_of(Encoding encoding);

/// The separator that `text` names or is: "comma" and "," alike.
std::optional<Separator> find_separator(std::string_view text);

/// The encoding that `text` names, whatever its case, blanks, hyphens and underscores; "Latin-1" is
/// Windows-1252.
std::optional<Encoding> find_encoding(std::string_view text);

}  // namespace credence
