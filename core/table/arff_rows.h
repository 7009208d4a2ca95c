#pragma once

#include "core/table/arff_head.h"
#include "core/table/arff_values.h"
#include "core/table/row_source.h"
#include "core/table/text_lines.h"

#include <string>
#include <string_view>

namespace credence {

/// The rows of a file as Weka (ARFF) and KEEL write it: a head that names the columns, then a row a line, its
/// values separated by commas, or by blanks or tabs where it has no comma, or sparse: `{1 2.5, 3 yes}`.
///
/// Missing values, ? and KEEL's <null>, come as empty fields. Rows whose form is wrong have a complaint; how
/// many fields a row has is not compared with the head.
class ArffRows : public RowSource {
 public:
  /// Reads the head. Throws DataError as read_arff_head() does.
  explicit ArffRows(TextLines lines);

  /// Throws DataError, too, for a sparse row with a column that the head does not have.
  bool next(Row& row) override;

  const std::string& name() const override { return lines_.name(); }
  Encoding encoding() const override { return lines_.encoding(); }
  const HeadOfFile* description() const override { return &head_.head; }
  const HeadOfFile& head() const { return head_.head; }

 private:
  std::string_view without_weight(std::string_view text);
  void read_dense(std::string_view text, Row& row);
  void read_sparse(std::string_view text, Row& row);
  const char* read_pairs(Row& row);

  TextLines lines_;
  ArffHead head_;
  ArffValues values_;
  bool weights_noted_ = false;
};

}  // namespace credence
