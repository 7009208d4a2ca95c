#pragma once

#include "core/data/dataset.h"
#include "core/table/data_error.h"
#include "core/table/read_options.h"
#include "core/table/read_table.h"

#include <armadillo>

#include <array>
#include <filesystem>
#include <istream>
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
  std::vector<std::string> notes;    ///< what was guessed, a sentence each
};

/// Reads points to predict at: the columns that `options` name; else those that the header calls as `inputs`
/// are called, in their order; else, where the header names neither of them or there is none, the first two
/// that look like inputs. Further columns are ignored. Throws DataError, also where the header has only one
/// of the two names.
PointsReading read_points(const std::filesystem::path& file, const std::array<std::string, 2>& inputs,
                          const ReadOptions& options = {});

}  // namespace credence
