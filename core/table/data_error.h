#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace credence {

/// `text` as a message shows it, which may go to a terminal: control characters, what ends lines or turns the
/// direction of writing, and bytes that are no UTF-8 become visible.
std::string visible(std::string_view text);

/// A file that cannot be used. what() is one sentence that starts with the file, made visible, and, where
/// there is one, the line: `points.csv:17: column 'x2': "abc" is not a number`.
class DataError : public std::runtime_error {
 public:
  explicit DataError(const std::string& message) : std::runtime_error(message) {}
  DataError(const std::string& file, const std::string& message)
      : DataError(visible(file) + ": " + message) {}
  DataError(const std::string& file, std::size_t line, const std::string& message)
      : DataError(visible(file) + ":" + std::to_string(line) + ": " + message) {}
};

/// `text` in quotation marks, made visible: at most 80 characters.
std::string shown(std::string_view text);

/// The same for each of `texts`, with commas between them: all up to 12, then "and 3 more", or "and at least
/// 4 more" where there are others yet.
std::string shown_list(const std::vector<std::string>& texts, bool and_others = false);

/// "1 row", "2 rows".
std::string counted(std::size_t count, const std::string& noun);

}  // namespace credence
