#pragma once

#include "core/table/table_format.h"
#include "core/table/tokenizer.h"

#include <optional>
#include <string_view>
#include <vector>

namespace credence {

/// What separates the fields in the first rows of a table: the first of tab, semicolon and comma that occurs
/// outside quotes equally often in each row, else the first that occurs in the first row, else blanks. Commas
/// that can be decimal signs of numbers between blanks are taken for that, unless `decimal_sign` is a point.
Separator detect_separator(std::string_view sample, char comment_sign, std::optional<char> decimal_sign);

/// '.' or ',': the sign with which more fields of `rows` are numbers. The comma must not be the separator,
/// and must occur otherwise than before groups of three digits, where it could separate thousands.
char detect_decimal_sign(const std::vector<StoredRow>& rows, Separator separator);

}  // namespace credence
