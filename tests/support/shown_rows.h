#pragma once

#include "core/table/data_error.h"
#include "core/table/row_source.h"

#include <string>
#include <string_view>
#include <vector>

namespace credence::test {

/// The rows of a source as a text: fields with bars between them, a row a line, "!" and the complaint where
/// there is one, and the message of the error that ends them.
inline std::string shown_rows(RowSource& source) {
  std::string text;
  try {
    Row row;
    while (source.next(row)) {
      std::string line;
      for (const std::string_view field : row.fields) line.append(line.empty() ? "" : "|").append(field);
      if (row.complaint != nullptr) line.append("!").append(row.complaint);
      text.append(line).append("\n");
    }
  } catch (const DataError& error) {
    text.append(error.what());
  }
  return text;
}

/// "a, b, c".
inline std::string joined(const std::vector<std::string>& texts) {
  std::string text;
  for (const std::string& one : texts) text.append(text.empty() ? "" : ", ").append(one);
  return text;
}

}  // namespace credence::test
