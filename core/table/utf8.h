#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace credence {

/// How many bytes at the start of `text` are printable ASCII characters.
std::size_t printable_prefix(std::string_view text);

/// How many bytes at the start of `text` are ASCII, control characters included.
std::size_t ascii_prefix(std::string_view text);

/// How many bytes the UTF-8 character at the start of `text`, which is not empty, has; 0 when it is
/// malformed.
std::size_t utf8_length(std::string_view text);

/// How many bytes the character of text at the start of `text`, which is not empty, has; 0 when it is
/// malformed UTF-8 or a control character other than tab and line ends.
std::size_t text_length(std::string_view text);

/// Where the first byte stands that is not UTF-8 text, npos if there is none.
std::size_t find_non_text(std::string_view text);

/// Appends the character `code_point`, which is one of Unicode's, in UTF-8.
void append_utf8(std::string& text, char32_t code_point);

}  // namespace credence
