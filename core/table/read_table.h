#pragma once

#include "core/concurrency/progress.h"
#include "core/data/dataset.h"
#include "core/table/data_error.h"
#include "core/table/plain_rows.h"
#include "core/table/read_options.h"
#include "core/table/table_format.h"

#include <cstddef>
#include <filesystem>
#include <istream>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace credence {

/// Rows that were left out because they could not be used.
struct SkippedRows {
  struct Row {
    std::size_t line = 0;  ///< of the file, from 1
    std::string reason;    ///< column 'x2': "abc" is not a number
  };
  static constexpr std::size_t most_shown = 1000;

  std::size_t count = 0;
  std::vector<Row> shown;  ///< the first of them, at most `most_shown`

  void add(std::size_t line, const std::string& reason) {
    if (count++ < most_shown) shown.push_back({line, reason});
  }
};

/// Lines of a file that hold something and are no rows of its table, by what they are.
struct LeftOutLines {
  std::size_t before = 0;      ///< they stand before the table
  std::size_t comments = 0;    ///< they are comments
  std::size_t separators = 0;  ///< they hold nothing but separators
  std::size_t units = 0;       ///< they hold the units of the columns

  bool operator==(const LeftOutLines&) const = default;
};

/// A table, and how it was read.
struct TableReading {
  Dataset dataset;
  TableFormat format;  ///< as chosen and detected
  SkippedRows skipped;
  LeftOutLines left_out;
  std::vector<std::string> notes;  ///< what was guessed, or is odd, and is not plain to see: a sentence each
  /// Options with which the same file is read in the same way, with nothing left to be guessed.
  ReadOptions decided;
  std::optional<PlainRows> plain_rows;  ///< nothing where other programs would not read the table so easily
};

/// What may be wanted of a long reading, from the thread that reads.
struct ReadControl {
  std::stop_token stop;       ///< triggered: reading throws Cancelled
  ProgressCallback progress;  ///< called with bytes done and in all (0: unknown), at most 20 times a second
  std::vector<std::size_t>* lines = nullptr;  ///< takes, for each point, its line of the table's file, from 1
};

/// Reads a text table of two inputs and a label: separated by commas, semicolons, tabs or blanks, with
/// comments, LF, CRLF or CR, quoted fields as in RFC 4180. Empty fields beyond the last column are ignored.
/// Labels are words, but spellings of exactly the same number are one label; a label names its class as it
/// first stands in the file. NA, ? and their like are missing values. Memory grows with the number of rows
/// only, by about 40 bytes each; lines may have 512 KiB.
///
/// Unless the options say so, the first row is a header when a column is chosen by name, when neither input
/// in it could be data, when its first field is a quoted number above an unquoted one, or when it numbers the
/// columns (see numbers_are_names()). Where the table begins is told by find_head().
///
/// A first line that reads `# classes: "ham", "spam"` names classes 0 and 1, unless the options do; one of
/// the two may then be absent. write_dataset() writes it where reading could not do without.
///
/// Throws DataError, Cancelled, or std::invalid_argument for options that contradict each other.
TableReading read_table(const std::filesystem::path& file, const ReadOptions& options = {},
                        const ReadControl& control = {});

/// The same from a stream; `name` stands for the file in messages. Text that is UTF-8 already, as from the
/// clipboard, is best read with that encoding set.
TableReading read_table(std::istream& stream, const std::string& name, const ReadOptions& options = {},
                        const ReadControl& control = {});

}  // namespace credence
