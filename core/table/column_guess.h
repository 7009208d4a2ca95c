#pragma once

#include "core/table/table_layout.h"
#include "core/table/tokenizer.h"

#include <array>
#include <cstddef>
#include <string>
#include <vector>

namespace credence {

/// Which columns of a table with more than are needed look like two inputs and a label.
struct ColumnGuess {
  std::array<std::size_t, 2> inputs{};
  std::size_t label = 0;
  /// What kept it from the last column as label and the first two with numbers as inputs, a sentence each and
  /// a blank between them; empty where it is those.
  std::string reason;
};

/// Of the columns `candidates`, of which at least two besides the label must hold numbers: a label has few
/// values, two at best, that come back, or a name such as "class"; where several do, the last. An input has
/// more than two values and does not number the rows. Names count only where the table `has_header`.
ColumnGuess guess_columns(const std::vector<StoredRow>& rows, const TableFormat& format,
                          const TableColumns& columns, const std::vector<std::size_t>& candidates,
                          bool has_header);

/// The label among three columns: the one without a single number and with values that come back, if there is
/// just one; the last otherwise.
std::size_t label_of_three(const std::vector<StoredRow>& rows, const TableFormat& format,
                           const TableColumns& columns, const std::vector<std::size_t>& candidates);

}  // namespace credence
