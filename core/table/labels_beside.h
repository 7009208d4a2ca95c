#pragma once

#include "core/table/read_options.h"

#include <filesystem>
#include <optional>
#include <stop_token>

namespace credence {

/// A file in the folder of the table `file`, which could not be read with `options`, that has a label for
/// each of its rows; nothing where there is none, or where the table has a label of its own or no two columns
/// of numbers. A file of labels has one column, columns of ones and zeros, or a single row; see
/// read_labels_file().
///
/// Names are asked first that follow from the table's, as y.txt for X.txt, then those that begin with y or
/// speak of labels, then, if there are two classes in them, files of the same suffix. No more than 200 names
/// and 20 files are looked at, and of each of these 4 MiB. Throws Cancelled.
std::optional<std::filesystem::path> labels_beside(const std::filesystem::path& file,
                                                   const ReadOptions& options,
                                                   const std::stop_token& stop = {});

}  // namespace credence
