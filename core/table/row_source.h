#pragma once

#include "core/table/row.h"
#include "core/table/table_format.h"

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace credence {

/// What a file that describes its columns says of them.
struct HeadOfFile {
  std::vector<std::string> names;    ///< of all columns, in the order of Row::fields
  std::optional<std::size_t> label;  ///< the column that the head says is the class
  std::optional<std::array<std::string, 2>>
      classes;                     ///< the label's values if it lists just two, in its order
  std::vector<std::string> notes;  ///< what is to be said, one sentence each
  std::vector<bool> words = {};    ///< of each column, whether its values are words, whatever they look like
};

/// Where the rows of a table come from, however the file writes them down.
class RowSource {
 public:
  virtual ~RowSource() = default;

  /// Reads the next row into `row`, reusing its memory; its fields are valid until the next call. False at
  /// the end. Throws DataError for what is no row, as Tokenizer does.
  virtual bool next(Row& row) = 0;

  virtual const std::string& name() const = 0;  ///< stands for the file in messages
  virtual Encoding encoding() const = 0;
  /// What the file says of its columns, if it does; notes may come with the rows.
  virtual const HeadOfFile* description() const { return nullptr; }
};

}  // namespace credence
