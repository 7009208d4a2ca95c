#pragma once

#include "core/table/row.h"
#include "core/table/table_layout.h"

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace credence {

/// Which columns of a table look like two inputs and a label.
struct ColumnGuess {
  std::array<std::size_t, 2> inputs{};
  std::size_t label = 0;  ///< means nothing where none was asked for
  std::vector<std::string>
      notes;  ///< what kept it from the first two columns with numbers and the last: a sentence each
};

/// Guesses among the columns `candidates`, two at least and, where `labelled`, three. Names count only where
/// the table `has_header`.
/// A `known_label` among them is the label.
///
/// A label has few values, two at best, that come back, or a name such as "class"; of equals the last column
/// is taken, then the first. Inputs hold numbers. Columns that number or name the rows, that hold one value
/// or two, and large whole numbers of which hardly one comes back are inputs only if there are not two
/// others.
ColumnGuess guess_columns(const std::vector<StoredRow>& rows, const TableFormat& format,
                          const TableColumns& columns, const std::vector<std::size_t>& candidates,
                          bool has_header, bool labelled, std::optional<std::size_t> known_label = {});

}  // namespace credence
