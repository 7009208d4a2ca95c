#pragma once

#include "core/data/data_error.h"
#include "core/data/dataset.h"

#include <armadillo>

#include <array>
#include <filesystem>
#include <istream>
#include <optional>
#include <string>

namespace credence {

struct ReadOptions {
  /// First input, second input, label: each a header name or a 1-based column number (digits are always a
  /// number). Without it: the last column is the label; the inputs are the first two columns, or, where there
  /// are more than two besides the label, the first two that hold a number in the first row of data.
  std::optional<std::array<std::string, 3>> columns = std::nullopt;
  /// One label a row, first column, with or without a header; then the data file holds inputs only, the first
  /// two columns or those that the first two entries of `columns` name.
  std::optional<std::filesystem::path> labels_file = std::nullopt;
};

/// Reads a text table: separated by commas, semicolons, tabs or blanks (detected), `#` comments, LF, CRLF or
/// CR, UTF-8 with or without BOM, quoted fields as in RFC 4180. Labels are any two distinct values, numbers
/// compared as numbers; the smaller (by value, else in byte order) becomes class 0, and numbers name their
/// class in their shortest form.
///
/// The first row is a header when a column is chosen by name, when neither input in it is a number, or when
/// its first field is a quoted number above an unquoted one. Throws DataError.
Dataset read_dataset(const std::filesystem::path& file, const ReadOptions& options = {});

/// The same from a stream; `name` stands for the file in messages.
Dataset read_dataset(std::istream& stream, const std::string& name, const ReadOptions& options = {});

/// Reads points to predict at: the first two columns, or those named; further columns are ignored. N×2.
/// Throws DataError.
arma::mat read_points(const std::filesystem::path& file,
                      const std::optional<std::array<std::string, 2>>& columns = {});

}  // namespace credence
