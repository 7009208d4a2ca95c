#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace credence {

/// What a file is that starts so, and what to do, if it is plainly not a text table: "this is a web page, not
/// a text table; save the table as CSV in UTF-8". `first_bytes` are as in the file, not yet decoded; a block
/// tells spreadsheets from other archives, a few bytes most other kinds.
std::optional<std::string> named_non_table(std::string_view first_bytes);

}  // namespace credence
