#pragma once

#include "core/table/label_column.h"
#include "core/table/read_options.h"
#include "core/table/read_table.h"
#include "core/table/tokenizer.h"

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace credence {

/// The labels of a file of their own, with or without a header.
struct LabelsFile {
  std::optional<std::string> header;
  LabelColumn labels;              ///< those that can be used
  std::vector<bool> usable;        ///< for each row whether it has one of them
  SkippedRows unusable;            ///< the others
  std::vector<std::string> texts;  ///< of the first rows as they stand, as many as asked for
  std::vector<std::string> notes;  ///< what was guessed, a sentence each
  std::size_t columns = 1;         ///< how many could have been the labels; those of ones and zeros are one
  PassedLines passed = {};         ///< lines that gave no row
};

/// Reads the labels for `points` points, or for nobody knows how many: one label a row. Of several columns
/// those are left out that number or name the rows or hold one value; of the rest one called as labels are is
/// taken, else the first, unless they are ones and zeros, a single one in nearly each row, which say the
/// class by its column. One row of as many fields as there are points holds a label in each. The first row is
/// a header if it is one too many, or if it does not come again and is a word above numbers, or 0 where the
/// columns of the points are numbered. Of `options` what concerns comments, classes and bad rows is used.
/// Throws DataError when a label cannot be used, unless bad rows are to be skipped.
LabelsFile read_labels_file(const std::filesystem::path& file, std::optional<std::size_t> points,
                            const ReadOptions& options, bool columns_are_numbered,
                            std::size_t texts_to_keep = 0);

/// Throws DataError unless `labels`, read from `file`, has as many rows as `data_file` has points.
void check_count(const LabelsFile& labels, const std::filesystem::path& file, std::size_t points,
                 const std::string& data_file);

}  // namespace credence
