#pragma once

#include "core/data/dataset.h"
#include "core/table/read_options.h"

#include <vector>

namespace credence {

/// In how many ways a table might be read that version 0.1.0 read with `options`, whose guesses it did not
/// write down: the likeliest first. `names`, of which the points are not used, is what the table was read as.
/// A table of `width` columns is supposed. Who knows a hash of the points tells which way it was.
std::vector<ReadOptions> first_version_readings(const ReadOptions& options, const Dataset& names,
                                                std::size_t width);

}  // namespace credence
