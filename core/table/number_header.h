#pragma once

#include "core/table/row.h"
#include "core/table/table_format.h"

#include <vector>

namespace credence {

/// Whether the first of `rows` holds names that are numbers: whole ones that follow each other from 0 or 1,
/// as programs number columns, or years, two at least, above data of another kind.
bool numbers_are_names(const std::vector<StoredRow>& rows, const TableFormat& format);

}  // namespace credence
