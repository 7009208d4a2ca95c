#include "core/table/table_format.h"

#include <array>
#include <string>
#include <utility>

namespace credence {

namespace {

constexpr std::array separators = {Separator::tab, Separator::semicolon, Separator::comma, Separator::bar,
                                   Separator::blanks};
constexpr std::array encodings = {Encoding::utf8, Encoding::utf16_le, Encoding::utf16_be,
                                  Encoding::windows_1252};

/// Letters and digits only, letters small: names differ in how they are put together.
std::string plain(std::string_view name) {
  std::string result;
  for (const char c : name) {
    if (c >= 'A' && c <= 'Z') {
      result += static_cast<char>(c - 'A' + 'a');
    } else if (c != ' ' && c != '-' && c != '_') {
      result += c;
    }
  }
  return result;
}

}  // namespace

std::string_view name_of(Separator separator) {
  switch (separator) {
    case Separator::tab:
      return "tab";
    case Separator::semicolon:
      return "semicolon";
    case Separator::comma:
      return "comma";
    case Separator::bar:
      return "bar";
    case Separator::blanks:
      break;
  }
  return "blanks";
}

std::string_view name_of(Encoding encoding) {
  switch (encoding) {
    case Encoding::utf16_le:
      return "UTF-16 LE";
    case Encoding::utf16_be:
      return "UTF-16 BE";
    case Encoding::windows_1252:
      return "Windows-1252";
    case Encoding::utf8:
      break;
  }
  return "UTF-8";
}

std::optional<Separator> find_separator(std::string_view text) {
  for (const Separator separator : separators) {
    if (text == name_of(separator) || text == std::string(1, static_cast<char>(separator))) return separator;
  }
  return {};
}

std::optional<Encoding> find_encoding(std::string_view text) {
  const std::string name = plain(text);
  for (const Encoding encoding : encodings) {
    if (name == plain(name_of(encoding))) return encoding;
  }
  constexpr std::array<std::pair<std::string_view, Encoding>, 5> others = {
      {{"latin1", Encoding::windows_1252},
       {"iso88591", Encoding::windows_1252},
       {"cp1252", Encoding::windows_1252},
       {"utf16le", Encoding::utf16_le},
       {"utf16be", Encoding::utf16_be}}};
  for (const auto& [other, encoding] : others) {
    if (name == other) return encoding;
  }
  return {};
}

}  // namespace credence
