#pragma once

#include <string>
#include <string_view>

namespace credence {

/// What reading calls the class whose label, as it first stands in a file, is `label`: so, but without the
/// blanks around it, and with a plain '-' where it is a number after another minus sign.
std::string class_name(std::string_view label, char decimal_sign = '.');

/// One text for all labels that are the same: different spellings of exactly the same decimal number are,
/// however long, and other text is whatever blanks are around it.
std::string label_key(std::string_view label, char decimal_sign = '.');

/// Whether reading makes class `a` 0 and class `b` 1: two numbers by value, a minus alone before a plus alone
/// and both before words, else in byte order.
bool class_name_less(std::string_view a, std::string_view b, char decimal_sign = '.');

/// Whether whoever chooses the class `choice` means `label` of a table: numbers may be chosen with a decimal
/// point whatever the table's sign.
bool chooses(std::string_view choice, std::string_view label, char decimal_sign);

}  // namespace credence
