#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <vector>

namespace credence {

/// A label as it stands in the text of a table.
struct LabelSpelling {
  std::string text;
  std::size_t label = 0;  ///< the class that it stands for

  bool operator==(const LabelSpelling&) const = default;
};

/// How the points of a table are read from its text where that takes only a few lines of any language: each
/// line is a row, its fields stand between single signs, and numbers are written as programs write them.
struct PlainRows {
  std::size_t first_line = 1;                      ///< that of the first row of data, from 1
  std::size_t width = 3;                           ///< how many fields a row has; further ones are empty
  std::array<std::size_t, 3> columns = {0, 1, 2};  ///< of the inputs and the label, from 0
  /// From the first row on there are comments: all lines that begin with their sign, and no other.
  bool has_comments = false;
  std::vector<LabelSpelling> labels;  ///< all that rows have which can be used

  bool operator==(const PlainRows&) const = default;
};

}  // namespace credence
