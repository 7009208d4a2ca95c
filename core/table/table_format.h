#pragma once

#include <optional>
#include <string_view>

namespace credence {

/// What stands between the fields of a row; `blanks`: any number of blanks and tabs.
enum class Separator : char { tab = '\t', semicolon = ';', comma = ',', blanks = ' ' };

/// How the characters of a text file are stored. Latin-1 is read as Windows-1252, which extends it.
enum class Encoding : char { utf8, utf16_le, utf16_be, windows_1252 };

/// How a text table is written down.
struct TableFormat {
  Separator separator = Separator::comma;
  char decimal_sign = '.';  ///< '.' or ','
  bool has_header = false;
  char comment_sign = '#';  ///< '\0': there are no comments
  Encoding encoding = Encoding::utf8;

  bool operator==(const TableFormat&) const = default;
};

/// "tab", "semicolon", "comma", "blanks".
std::string_view name_of(Separator separator);

/// "UTF-8", "UTF-16 LE", "UTF-16 BE", "Windows-1252".
std::string_view name_of(Encoding encoding);

/// The separator that `text` names or is: "comma" and "," alike.
std::optional<Separator> find_separator(std::string_view text);

/// The encoding that `text` names, whatever its case, blanks, hyphens and underscores; "Latin-1" is
/// Windows-1252.
std::optional<Encoding> find_encoding(std::string_view text);

}  // namespace credence
