#pragma once

#include "core/table/table_format.h"

#include <cstddef>
#include <string_view>
#include <vector>

namespace credence {

/// A row at the beginning of a text, as it stands there: one line, or several where quotes span them.
struct SampleLine {
  std::size_t number = 0;  ///< of its first line, from 1
  std::string_view text;   ///< without its line end
};

/// The first rows of `sample`, at most `most`, without empty lines; the first line of the text is `first`. A
/// line that begins with `sign` is a row of its own, whatever quotes it has. Unless the sample is `whole`, a
/// last row that may be cut off is left out, if it is not the only one.
std::vector<SampleLine> sample_lines(std::string_view sample, bool whole, std::size_t first,
                                     std::string_view sign, std::size_t most);

/// Whether the line is a ruler: dashes or equals signs, three in a row at least, and what stands between
/// columns.
bool is_ruler(std::string_view line);

/// The row up to the first `sign` outside quotes.
std::string_view before_sign(std::string_view row, std::string_view sign);

/// The fields of a row, without blanks and quotes around them; doubled quotes inside stay doubled.
std::vector<std::string_view> fields_of(std::string_view row, Separator separator);

/// `text` without the blanks before it.
std::string_view without_indent(std::string_view text);

/// How many fields there are before those at the end that are empty.
std::size_t filled_width(const std::vector<std::string_view>& fields);

}  // namespace credence
