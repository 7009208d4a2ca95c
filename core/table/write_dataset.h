#pragma once

#include "core/data/dataset.h"

#include <cstddef>
#include <ostream>

namespace credence {

/// Writes a comma-separated table with a header, quoted as RFC 4180 says: inputs, where points have roles
/// a column `set` of train, validation and test, and the label. Where the order of the classes, or the name
/// of one that has no point, does not follow from the labels, a first line says it: `# classes: "spam",
/// "ham"`. A name that a spreadsheet would run as a formula has a blank before it, which reading takes away.
/// read_dataset() gives the same dataset back, bit for bit, unless it is empty. Throws std::invalid_argument,
/// having written nothing, for a dataset that is not valid, names that are not UTF-8 text, and class names
/// that are equal or that reading would change (see label_column.h). Whether writing succeeded is for the
/// caller to ask the stream.
void write_dataset(std::ostream& stream, const Dataset& dataset);

/// On which line, from 1, the first point is then.
std::size_t first_written_line(const Dataset& dataset);

}  // namespace credence
