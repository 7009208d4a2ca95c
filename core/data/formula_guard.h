#pragma once

#include <string>
#include <string_view>

namespace credence {

/// `text` as a CSV holds it. Spreadsheets run what begins with =, +, - or @ as a formula, blanks and line
/// ends before it or not, unless a blank comes first: such a text is given one. Numbers and a sign alone,
/// which are none, stay as they are.
std::string guarded_from_formulas(std::string_view text);

/// The text that was given a blank so; any other as it is.
std::string_view without_formula_guard(std::string_view text);

}  // namespace credence
