#pragma once

#include "core/table/read_options.h"
#include "core/table/read_table.h"
#include "core/table/table_format.h"

#include <armadillo>

#include <array>
#include <cstddef>
#include <filesystem>
#include <istream>
#include <optional>
#include <string>
#include <vector>

namespace credence {

/// The beginning of a table, as read_table() with the same options would read it.
struct TablePreview {
  struct Column {
    std::string name;            ///< from the header; empty where there is none
    bool looks_numeric = false;  ///< most of its values are numbers
  };
  struct Row {
    std::size_t line = 0;             ///< of the file, from 1
    std::vector<std::string> fields;  ///< may be fewer or more than there are columns
    std::string complaint;            ///< why the row cannot be used; empty: it can
  };
  struct LabelValue {
    std::string name;       ///< as it first stands in the table
    std::size_t count = 0;  ///< of the rows seen
  };
  /// Which column, from 0, serves as what; none where it is not known.
  struct Roles {
    std::array<std::optional<std::size_t>, 2> inputs;
    std::optional<std::size_t> label;  ///< none also where there is a labels file
    std::optional<std::size_t> split;
  };
  static constexpr std::size_t most_label_values = 100;

  TableFormat format;           ///< as chosen and detected
  std::vector<Column> columns;  ///< all of the table's
  std::vector<Row> rows;        ///< the first, the header not among them
  bool whole = false;           ///< there are no further rows
  Roles roles;
  std::vector<std::string> notes;  ///< what was guessed, where it is not plain: a sentence each
  LeftOutLines left_out;           ///< so far as was looked
  std::string problem;  ///< why the table cannot be read with these options, as far as seen; empty: it can

  arma::mat points = arma::mat(0, 2);  ///< P×2: the inputs of the usable rows
  /// P: indices of label_values, and their number for any value beyond those; empty where labels are not
  /// known.
  std::vector<std::size_t> point_labels;
  std::vector<LabelValue> label_values;      ///< numbers by value, then words; at most most_label_values
  std::array<std::string, 2> class_names{};  ///< what the classes will be called; empty where not known
};

/// Reads the first rows, at most `rows` and about a megabyte, of a table. Columns that do not exist, and
/// labels that are not two classes, are said in `problem`; rows that cannot be used, in their own complaint.
/// Throws DataError where there is no row to show at all, and std::invalid_argument as read_table() does.
TablePreview preview_table(const std::filesystem::path& file, const ReadOptions& options = {},
                           std::size_t rows = 200);

/// The same from a stream; `name` stands for the file in messages.
TablePreview preview_table(std::istream& stream, const std::string& name, const ReadOptions& options = {},
                           std::size_t rows = 200);

}  // namespace credence
