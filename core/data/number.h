#pragma once

#include <charconv>
#include <cmath>
#include <string_view>
#include <system_error>

namespace credence {

struct ParsedNumber {
  enum class Status { finite, not_finite, out_of_range, not_a_number };

  double value = 0.0;  ///< meaningful when finite
  Status status = Status::not_a_number;

  bool is_finite() const { return status == Status::finite; }
  /// Written as a number, usable or not: infinity, NaN and numbers beyond double's range included.
  bool looks_numeric() const { return status != Status::not_a_number; }
};

/// Reads the whole of `text` as one decimal number whatever the locale; a plus sign and surrounding blanks
/// are allowed.
inline ParsedNumber parse_number(std::string_view text) {
  using Status = ParsedNumber::Status;
  constexpr std::string_view blanks = " \t";
  const std::size_t first = text.find_first_not_of(blanks);
  if (first == std::string_view::npos) return {};
  text = text.substr(first, text.find_last_not_of(blanks) - first + 1);
  // from_chars knows no plus sign; "+-1" must not become a number by skipping it.
  if (text.size() > 1 && text[0] == '+' && text[1] != '-') text.remove_prefix(1);

  ParsedNumber number;
  const char* const end = text.data() + text.size();
  const auto [stopped, error] = std::from_chars(text.data(), end, number.value);
  if (error == std::errc::invalid_argument || stopped != end) return {};
  if (error == std::errc::result_out_of_range) {
    number.status = Status::out_of_range;
  } else {
    number.status = std::isfinite(number.value) ? Status::finite : Status::not_finite;
  }
  return number;
}

}  // namespace credence
