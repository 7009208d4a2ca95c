#pragma once

#include "core/data/number.h"

#include <cstddef>
#include <string_view>

namespace credence {

/// With which signs the numbers of a table are written.
struct NumberSigns {
  char decimal = '.';     ///< '.' or ','
  char thousands = '\0';  ///< ',' or '.', whichever is not `decimal`; '\0': none but blanks and apostrophes
  bool plain = false;     ///< as version 0.1.0 read numbers: only what parse_number() reads
};

/// Reads the whole of `text` as one number, as parse_number() does or written for people: its minus may be
/// U+2212, or U+2013 before a digit; its exponent may follow a D, as Fortran writes it; and before the
/// decimal sign its digits may stand in groups of three, between which is one and the same sign: a blank of
/// any width, an apostrophe, or the sign between thousands. The first group is shorter or as long and starts
/// with no zero.
ParsedNumber parse_cell(std::string_view text, const NumberSigns& signs);

/// Whether `text` stands for a number with any signs, usable or not, or for one that is missing, as programs
/// write it: it is hardly the name of a column. Columns called "na" or "Na" hold sodium.
bool could_be_number(std::string_view text);

/// How many bytes the minus sign at the start of `text` has, of those that numbers may have; 0: there is
/// none.
std::size_t minus_length(std::string_view text);

/// Takes the ASCII digits at the start off `text`.
std::string_view take_digits(std::string_view& text);

}  // namespace credence
