#include "core/table/cell_number.h"

#include <algorithm>
#include <array>
#include <string>

namespace credence {

namespace {

// A blank, a no-break space, a narrow one, a thin space.
constexpr std::array<std::string_view, 4> blanks_in_numbers = {" ", "\u00A0", "\u202F", "\u2009"};
constexpr std::array<std::string_view, 2> apostrophes = {"'", "\u2019"};

bool is_ascii_digit(char c) {
  return c >= '0' && c <= '9';
}

std::string_view without_wide_blanks(std::string_view text) {
  text = without_blanks(text);
  for (const std::string_view blank : blanks_in_numbers) {
    while (text.starts_with(blank)) text.remove_prefix(blank.size());
    while (text.ends_with(blank)) text.remove_suffix(blank.size());
  }
  return text;
}

/// The sign between groups at the start of `text`; empty: there is none.
std::string_view group_sign(std::string_view text, char thousands) {
  if (thousands != '\0' && text.starts_with(thousands)) return text.substr(0, 1);
  for (const std::string_view sign : blanks_in_numbers) {
    if (text.starts_with(sign)) return sign;
  }
  for (const std::string_view sign : apostrophes) {
    if (text.starts_with(sign)) return sign;
  }
  return {};
}

/// Takes the digits before the decimal sign off `text`, all groups of them if they are well formed, else the
/// first.
std::string take_whole_digits(std::string_view& text, char thousands) {
  std::string digits(take_digits(text));
  if (digits.empty() || digits.size() > 3 || digits[0] == '0') return digits;
  const std::string_view sign = group_sign(text, thousands);
  if (sign.empty()) return digits;
  std::string all = digits;
  std::string_view rest = text;
  while (rest.starts_with(sign)) {
    rest.remove_prefix(sign.size());
    const std::string_view group = take_digits(rest);
    if (group.size() != 3) return digits;
    all += group;
  }
  text = rest;
  return all;
}

/// `text` as parse_number() reads it, if parse_cell() may; else something that is no number.
std::string plain_number(std::string_view text, const NumberSigns& signs) {
  std::string plain;
  text = without_wide_blanks(text);
  if (const std::size_t minus = minus_length(text); minus > 0) {
    plain = '-';
    text.remove_prefix(minus);
  } else if (text.starts_with('+')) {
    plain = '+';
    text.remove_prefix(1);
  }
  plain += take_whole_digits(text, signs.thousands);
  if (text.starts_with(signs.decimal)) {
    plain += signs.decimal;
    text.remove_prefix(1);
    plain += take_digits(text);
  }
  if (!text.empty() && (text[0] == 'e' || text[0] == 'E' || text[0] == 'd' || text[0] == 'D')) {
    plain += 'e';
    text.remove_prefix(1);
    if (const std::size_t minus = minus_length(text); minus > 0) {
      plain += '-';
      text.remove_prefix(minus);
    }
  }
  return plain + std::string(text);
}

/// A missing value as programs spell it. In other spellings what consists of letters alone may be a name.
bool is_missing_as_written(std::string_view text) {
  constexpr std::array<std::string_view, 6> words = {"NA", "null", "NULL", "None", "none", "NaT"};
  constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
  if (text.empty() || !is_missing(text)) return false;
  return text.find_first_not_of(letters) != std::string_view::npos ||
         std::find(words.begin(), words.end(), text) != words.end();
}

}  // namespace

ParsedNumber parse_cell(std::string_view text, const NumberSigns& signs) {
  const ParsedNumber number = parse_number(text, signs.decimal);
  if (number.looks_numeric() || signs.plain) return number;
  return parse_number(plain_number(text, signs), signs.decimal);
}

bool could_be_number(std::string_view text) {
  return parse_cell(text, {'.', ','}).looks_numeric() || parse_cell(text, {',', '.'}).looks_numeric() ||
         is_missing_as_written(text);
}

std::size_t minus_length(std::string_view text) {
  constexpr std::string_view minus = "\u2212";
  constexpr std::string_view dash = "\u2013";
  if (text.starts_with('-')) return 1;
  if (text.starts_with(minus)) return minus.size();
  return text.size() > dash.size() && text.starts_with(dash) && is_ascii_digit(text[dash.size()])
             ? dash.size()
             : 0;
}

std::string_view take_digits(std::string_view& text) {
  const auto end = std::find_if_not(text.begin(), text.end(), is_ascii_digit);
  const std::string_view digits = text.substr(0, static_cast<std::size_t>(end - text.begin()));
  text.remove_prefix(digits.size());
  return digits;
}

}  // namespace credence
