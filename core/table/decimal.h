#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace credence {

/// A decimal number of any length, exactly: `digits`, as a whole number, times ten to the `exponent`.
struct Decimal {
  bool negative = false;      ///< zero is not
  std::string digits;         ///< without zeros at either end; zero has none
  std::int64_t exponent = 0;  ///< of zero 0

  /// One text for each number, which reads as that number: "-15e-1", "0".
  std::string text() const;
};

/// By value.
std::strong_ordering operator<=>(const Decimal& a, const Decimal& b);

/// Reads the whole of `text` as parse_number() does, but exactly and beyond double's range; its minus may be
/// any of a cell's, see parse_cell(). Nothing for what is no number, and for exponents of more than 15
/// digits.
std::optional<Decimal> parse_decimal(std::string_view text, char decimal_sign = '.');

}  // namespace credence
