#pragma once

#include <string>

namespace credence {

/// A sentence of reading a table, with the option behind each of its advices that takes it: "leave the row
/// out" becomes "leave the row out (--skip-bad-rows)".
std::string withReadingOptions(std::string sentence);

}  // namespace credence
