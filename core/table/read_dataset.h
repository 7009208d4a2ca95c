#pragma once

#include "core/data/dataset.h"
#include "core/table/data_error.h"
#include "core/table/read_options.h"

#include <armadillo>

#include <array>
#include <filesystem>
#include <istream>
#include <optional>
#include <string>

namespace credence {

/// What read_table() reads, without what it says about the reading. Throws as that does.
Dataset read_dataset(const std::filesystem::path& file, const ReadOptions& options = {});

/// The same from a stream; `name` stands for the file in messages.
Dataset read_dataset(std::istream& stream, const std::string& name, const ReadOptions& options = {});

/// Reads points to predict at: the first two columns, or those named; further columns are ignored. N×2.
/// Throws DataError.
arma::mat read_points(const std::filesystem::path& file,
                      const std::optional<std::array<std::string, 2>>& columns = {});

}  // namespace credence
