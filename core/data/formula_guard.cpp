#include "core/data/formula_guard.h"

#include "core/data/number.h"

namespace credence {

namespace {

bool begins_formula(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  if (first == std::string_view::npos) return false;
  const std::string_view rest = text.substr(first);
  if (rest.find_first_of("=+-@") != 0) return false;
  return without_blanks(rest).size() > 1 && !parse_number(rest).looks_numeric();
}

}  // namespace

std::string guarded_from_formulas(std::string_view text) {
  std::string guarded;
  if (begins_formula(text)) guarded += ' ';
  guarded += text;
  return guarded;
}

std::string_view without_formula_guard(std::string_view text) {
  return text.starts_with(' ') && begins_formula(text.substr(1)) ? text.substr(1) : text;
}

}  // namespace credence
