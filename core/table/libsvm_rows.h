#pragma once

#include "core/table/row_source.h"
#include "core/table/text_lines.h"

#include <cstddef>
#include <string>
#include <string_view>

namespace credence {

/// The rows of a file as LIBSVM reads it: `label index:value index:value …`, indices from 1 on and
/// increasing, those left out meaning 0. The columns are called x1, x2, … and, the last one, label.
///
/// There are as many columns as the first rows mention, or as are wanted if that is more: what later rows say
/// of others is left out, with a note, as are the numbers of queries, qid:N. Where index 0 is among the first
/// rows it is x1. Rows whose form is wrong have a complaint.
class LibsvmRows : public RowSource {
 public:
  static constexpr std::size_t most_features = 10'000;

  /// Looks at the first rows, a hundred or a block of the file. `most_wanted` is the largest number of a
  /// column that will be asked for. Throws DataError as TextLines does.
  explicit LibsvmRows(TextLines lines, std::size_t most_wanted = 0);

  bool next(Row& row) override;

  const std::string& name() const override { return lines_.name(); }
  Encoding encoding() const override { return lines_.encoding(); }
  const HeadOfFile* description() const override { return &head_; }
  const HeadOfFile& head() const { return head_; }

 private:
  void see_first_rows(std::size_t most_wanted);
  const char* read_pairs(std::string_view pairs, Row& row);
  void note_ignored(std::size_t feature);

  TextLines lines_;
  HeadOfFile head_;
  std::size_t features_ = 0;
  std::size_t base_ = 1;  // the first index
  bool ignored_noted_ = false;
  bool queries_noted_ = false;
};

/// Whether every line of `sample` that is neither blank nor a comment holds a label and pairs with increasing
/// indices, and one of them a pair. The last line does not count if the sample ends within it.
bool looks_like_libsvm(std::string_view sample);

}  // namespace credence
