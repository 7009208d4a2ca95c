#pragma once

#include "core/table/row_source.h"
#include "core/table/text_lines.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace credence {

/// What stands before the rows of an ARFF or KEEL file.
struct ArffHead {
  static constexpr std::size_t most_attributes = 100'000;
  static constexpr std::size_t most_bytes = std::size_t{1} << 22;  ///< of names and values that are kept

  HeadOfFile head;
  std::vector<std::string> absent;  ///< what each column holds in sparse rows that do not mention it
};

/// Reads all lines up to @data, that one included.
///
/// The label is what KEEL's @outputs names, the last if it names several; else a nominal attribute called
/// class, label or target; else the last nominal one.
///
/// Throws DataError for a line that is not one of a head, a relational attribute, an output that is no
/// attribute, more attributes or longer names than ArffHead holds, and where no @data follows.
ArffHead read_arff_head(TextLines& lines);

/// Whether the first line of `sample` that is neither blank nor a comment starts with @relation.
bool looks_like_arff(std::string_view sample);

}  // namespace credence
