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

ParsedNumber parse_number(std::string_view text, char decimal_sign) {
  constexpr std::string_view blanks = " \t";
  const std::size_t first = text.find_first_not_of(blanks);
  if (first == std::string_view::npos) return {};
  text = text.substr(first, text.find_last_not_of(blanks) - first + 1);
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

bool could_be_number(std::string_view text) {
  return parse_number(text, '.').looks_numeric() || parse_number(text, ',').looks_numeric() ||
         (!text.empty() && is_missing(text));
}

bool is_missing(std::string_view text) {
  constexpr std::array<std::string_view, 13> words = {"",     "NA",  "N/A", "#N/A", "null", "NULL", "None",
                                                      "none", "n/a", "NaT", "?",    "-",    "."};
  return std::find(words.begin(), words.end(), text) != words.end();
}

bool is_missing_label(std::string_view text) {
  constexpr std::array<std::string_view, 9> words = {"",    "NA",  "N/A",  "#N/A", "n/a",
                                                     "NaN", "nan", "null", "NULL"};
  return std::find(words.begin(), words.end(), text) != words.end();
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
