#pragma once

#include <string>
#include <string_view>

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
/// are allowed. `decimal_sign` is '.' or ','.
ParsedNumber parse_number(std::string_view text, char decimal_sign = '.');

/// `text` without the blanks and tabs around it.
std::string_view without_blanks(std::string_view text);

/// Whether `text` is what programs write for a value that is not known: nothing, a dash, or NA, null, ?,
/// #DIV/0! and their like, in capitals or not.
bool is_missing(std::string_view text);

/// The same of a label. A dash alone is none of them there: beside a plus it is a class.
bool is_missing_label(std::string_view text);

/// The shortest decimal text that reads back as the same double.
std::string to_round_trip_string(double value);

/// So many digits that count, for a sentence; whatever the locale, unlike printf's %g.
std::string to_short_string(double value, int digits);

}  // namespace credence
