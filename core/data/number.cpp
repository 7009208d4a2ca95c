#include "core/data/number.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <string>
#include <system_error>

namespace credence {

namespace {

ParsedNumber parse_plain(std::string_view text) {
  ParsedNumber number;
  const char* const end = text.data() + text.size();
  const auto [stopped, error] = std::from_chars(text.data(), end, number.value);
  if (error == std::errc::invalid_argument || stopped != end) return {};
  if (error == std::errc::result_out_of_range) {
    number.status = ParsedNumber::Status::out_of_range;
  } else {
    number.status =
        std::isfinite(number.value) ? ParsedNumber::Status::finite : ParsedNumber::Status::not_finite;
  }
  return number;
}

}  // namespace

std::string_view without_blanks(std::string_view text) {
  constexpr std::string_view blanks = " \t";
  constexpr std::string_view no_break = "\u00A0";  // what web pages and word processors leave
  while (text.starts_with(no_break)) text.remove_prefix(no_break.size());
  while (text.ends_with(no_break)) text.remove_suffix(no_break.size());
  const std::size_t first = text.find_first_not_of(blanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

ParsedNumber parse_number(std::string_view text, char decimal_sign) {
  text = without_blanks(text);
  // from_chars knows no plus sign; "+-1" must not become a number by skipping it.
  if (text.size() > 1 && text[0] == '+' && text[1] != '-') text.remove_prefix(1);
  if (decimal_sign == '.') return parse_plain(text);

  if (text.find('.') != std::string_view::npos) return {};
  const std::size_t sign = text.find(decimal_sign);
  if (sign == std::string_view::npos) return parse_plain(text);
  std::string with_point(text);
  with_point[sign] = '.';
  return parse_plain(with_point);
}

bool is_missing(std::string_view text) {
  return is_missing_label(text) || without_blanks(text) == "-";
}

bool is_missing_label(std::string_view text) {
  constexpr std::array<std::string_view, 18> words = {
      "",  "?",    "na",  "n/a",     "#n/a",    "<na>",  "nan",    "null",  "--",
      ".", "none", "nat", "#div/0!", "#value!", "#ref!", "#name?", "#num!", "#null!"};
  text = without_blanks(text);
  // In Turkish std::tolower() makes no i of I.
  const auto equal = [](char a, char b) { return (a >= 'A' && a <= 'Z' ? a - 'A' + 'a' : a) == b; };
  return std::any_of(words.begin(), words.end(), [&](std::string_view word) {
    return std::equal(text.begin(), text.end(), word.begin(), word.end(), equal);
  });
}

std::string to_round_trip_string(double value) {
  std::array<char, 32> text = {};  // the longest double takes 24
  const auto result = std::to_chars(text.data(), text.data() + text.size(), value);
  return {text.data(), result.ptr};
}

std::string to_short_string(double value, int digits) {
  std::array<char, 32> text = {};  // with 17 digits it takes 24
  const auto result = std::to_chars(text.data(), text.data() + text.size(), value, std::chars_format::general,
                                    std::min(digits, 17));
  return {text.data(), result.ptr};
}

}  // namespace credence
