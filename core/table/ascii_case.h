#pragma once

#include <string>
#include <string_view>

namespace credence {

/// `text` with the capital letters of ASCII made small, whatever the locale.
std::string ascii_lower(std::string_view text);

}  // namespace credence
