#pragma once

#include "core/data/dataset.h"

#include <ostream>
#include <string>

namespace credence {

/// The shortest decimal text that reads back as the same double.
std::string to_round_trip_string(double value);

/// Writes a comma-separated table with a header, quoted as RFC 4180 says. read_dataset() gives the same
/// dataset back, bit for bit, if both classes occur in it: a table has no other place for their names. Throws
/// std::invalid_argument, having written nothing, for a dataset that is not valid, names that are not UTF-8
/// text, and class names that reading would change or swap (see label_column.h). Whether
/// writing succeeded is for the caller to ask the stream.
void write_dataset(std::ostream& stream, const Dataset& dataset);

}  // namespace credence
