#pragma once

#include "core/table/row.h"
#include "core/table/table_format.h"

#include <vector>

namespace credence {

/// '.' or ',': the sign with which more fields of `rows` are numbers. The comma must not be the separator,
/// and must occur otherwise than before groups of three digits, where it could separate thousands.
char detect_decimal_sign(const std::vector<StoredRow>& rows, Separator separator);

}  // namespace credence
