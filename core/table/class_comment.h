#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

namespace credence {

/// `# classes: "ham", "spam"`: the line that names classes 0 and 1 above a table from which their order, or
/// one of them, could not be told. Quotation marks, backslashes and line ends in names stand behind a
/// backslash.
std::string class_comment(const std::array<std::string, 2>& class_names);

/// The names that such a line, without its line end, holds; nothing for any other text.
std::optional<std::array<std::string, 2>> parse_class_comment(std::string_view line);

}  // namespace credence
