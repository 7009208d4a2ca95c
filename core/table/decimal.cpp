#include "core/table/decimal.h"

#include "core/data/number.h"
#include "core/table/cell_number.h"

#include <algorithm>
#include <charconv>

namespace credence {

namespace {

/// Whether a number may start with that byte, which is the first of the long minus signs, too; most words do
/// not, and columns of words are long.
bool may_start(char c, char decimal_sign) {
  constexpr char first_of_long_minus = '\xE2';
  return (c >= '0' && c <= '9') || c == '-' || c == '+' || c == decimal_sign || c == first_of_long_minus;
}

/// Of "e-05" -5; nothing for other text.
std::optional<std::int64_t> parse_exponent(std::string_view text) {
  constexpr std::size_t most_digits = 15;  // so that sums with a text's length stay in range
  if (!text.starts_with('e') && !text.starts_with('E')) return {};
  text.remove_prefix(1);
  const bool negative = text.starts_with('-');
  if (negative || text.starts_with('+')) text.remove_prefix(1);
  std::string_view digits = take_digits(text);
  if (digits.empty() || !text.empty()) return {};
  digits.remove_prefix(std::min(digits.find_first_not_of('0'), digits.size()));
  if (digits.size() > most_digits) return {};
  std::int64_t value = 0;
  std::from_chars(digits.data(), digits.data() + digits.size(), value);
  return negative ? -value : value;
}

/// Moves the zeros at the end of the digits to the exponent, and drops those at their start.
void strip_zeros(Decimal& number) {
  const std::size_t first = number.digits.find_first_not_of('0');
  if (first == std::string::npos) {
    number = {};
    return;
  }
  const std::size_t last = number.digits.find_last_not_of('0');
  number.exponent += static_cast<std::int64_t>(number.digits.size() - last - 1);
  number.digits = number.digits.substr(first, last - first + 1);
}

/// Regardless of the signs.
std::strong_ordering compare_sizes(const Decimal& a, const Decimal& b) {
  if (a.digits.empty() || b.digits.empty()) return a.digits.size() <=> b.digits.size();
  const auto length = [](const Decimal& number) {
    return static_cast<std::int64_t>(number.digits.size()) + number.exponent;
  };
  if (length(a) != length(b)) return length(a) <=> length(b);
  return a.digits.compare(b.digits) <=> 0;
}

}  // namespace

std::string Decimal::text() const {
  if (digits.empty()) return "0";
  return (negative ? "-" : "") + digits + (exponent == 0 ? "" : "e" + std::to_string(exponent));
}

std::strong_ordering operator<=>(const Decimal& a, const Decimal& b) {
  if (a.negative != b.negative) return b.negative <=> a.negative;
  return a.negative ? compare_sizes(b, a) : compare_sizes(a, b);
}

std::optional<Decimal> parse_decimal(std::string_view text, char decimal_sign) {
  text = without_blanks(text);
  if (text.empty() || !may_start(text[0], decimal_sign)) return {};
  Decimal number;
  const std::size_t minus = minus_length(text);
  number.negative = minus > 0;
  text.remove_prefix(minus == 0 && text.starts_with('+') ? 1 : minus);
  number.digits = take_digits(text);
  if (text.starts_with(decimal_sign)) {
    text.remove_prefix(1);
    const std::string_view decimals = take_digits(text);
    number.digits += decimals;
    number.exponent = -static_cast<std::int64_t>(decimals.size());
  }
  if (number.digits.empty()) return {};
  if (!text.empty()) {
    const auto exponent = parse_exponent(text);
    if (!exponent) return {};
    number.exponent += *exponent;
  }
  strip_zeros(number);
  return number;
}

}  // namespace credence
