#pragma once

#include "core/data/tokenizer.h"

#include <cstddef>
#include <string>
#include <vector>

namespace credence {

/// A column that is read.
struct Column {
  std::size_t index = 0;
  std::string name;  ///< from the header, else x1, x2 or label

  std::string shown_name() const;  ///< as messages call it: column 'x1'
};

/// Which columns of a table are read: two inputs and, where wanted, the label.
struct TableLayout {
  std::vector<Column> columns;
  bool has_header = false;
};

/// The layout of the table `file` that starts with the rows `first` and, unless null, `second`, which has as
/// many fields. `columns` (two or three; names or numbers) as in ReadOptions; empty: chosen by position, with
/// a label if `labelled`. Throws DataError where the table has no such columns.
TableLayout choose_layout(const std::string& file, const Row& first, const Row* second,
                          const std::vector<std::string>& columns, bool labelled);

}  // namespace credence
