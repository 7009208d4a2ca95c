#pragma once

#include "core/data/dataset.h"
#include "core/table/data_error.h"
#include "core/table/read_options.h"
#include "core/table/read_table.h"

#include <armadillo>

#include <array>
#include <cstddef>
#include <filesystem>
#include <istream>
#include <optional>
#include <string>
#include <vector>

namespace credence {

/// What read_table() reads, without what it says about the reading. Throws as that does.
Dataset read_dataset(const std::filesystem::path& file, const ReadOptions& options = {});

/// The same from a stream; `name` stands for the file in messages.
Dataset read_dataset(std::istream& stream, const std::string& name, const ReadOptions& options = {});

/// Points to predict at.
struct PointsReading {
  arma::mat points;                  ///< N×2, those that can be used
  std::array<std::string, 2> names;  ///< of the inputs, from the header; else x1 and x2
  std::vector<std::size_t> rows;     ///< for each point which row of the file it is, from 0
  std::size_t row_count = 0;         ///< all rows, usable or not
  SkippedRows skipped;               ///< those that cannot be used, where they are to be skipped
  LeftOutLines left_out;
  std::vector<std::string> notes;  ///< what was guessed, a sentence each
};

/// What is known of the inputs that points are to have.
struct InputPlaces {
  std::array<std::string, 2> names;
  /// Their columns, from 0, in a table without names.
  std::optional<std::array<std::size_t, 2>> columns = std::nullopt;
};

/// Reads points to predict at: the columns that `options` name; else those that the header calls as `inputs`
/// are called, in their order; else, where there are no names to go by, the columns in which the inputs
/// stood, if there are more than two, or the first two. Further columns are ignored. Throws DataError, also
/// where the header has other names.
PointsReading read_points(const std::filesystem::path& file, const InputPlaces& inputs,
                          const ReadOptions& options = {});

}  // namespace credence
