#pragma once

#include "core/table/cell_number.h"
#include "core/table/read_options.h"
#include "core/table/row_source.h"
#include "core/table/table_format.h"
#include "core/table/table_layout.h"
#include "core/table/tokenizer.h"

#include <array>
#include <cstddef>
#include <exception>
#include <istream>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace credence {

/// The rows of a table, of which the first can be seen before they are read. From them the decimal sign is
/// told, and whoever reads tells the header and the roles of the columns. The kind of file is told from its
/// beginning; one that describes its columns has a header made of their names.
class TableRows {
 public:
  /// Sees a hundred rows, or less where they have more than a megabyte. Throws DataError when there is no
  /// row.
  TableRows(std::istream& stream, const std::string& name, const ReadOptions& options,
            BlockHook after_block = {});

  /// The rows seen ahead, one at least. Reading does not change them.
  const std::vector<StoredRow>& first_rows() const { return first_; }

  /// Throws what reading on behind the first rows would, if that is known already.
  void throw_what_follows() const;

  /// The next row, from the first on; false at the end. Throws DataError as Tokenizer does.
  bool next(Row& row);

  const std::string& name() const { return source_->name(); }
  /// The classes that the head of the file lists, or its first line, where that is a class comment, names.
  std::optional<std::array<std::string, 2>> named_classes() const;
  /// The column that the head of the file says is the label.
  std::optional<std::size_t> known_label() const;
  /// What the file says of its columns.
  KnownColumns known_columns() const;
  /// All but the header, as far as the text has been read.
  TableFormat format() const;
  /// What was guessed of the form of the text, a sentence each; more may come with the rows.
  std::vector<std::string> notes() const;
  /// The first row is known to be a header, by what stands in the text.
  bool starts_with_header() const;
  PassedLines passed() const { return text_ != nullptr ? text_->passed() : PassedLines(); }
  /// As far as the text has been read; null where the file is another kind than rows of fields.
  const LineForms* forms() const { return text_ != nullptr ? &text_->forms() : nullptr; }
  const NumberSigns& signs() const { return signs_; }
  char decimal_sign() const { return signs_.decimal; }

 private:
  void open(TextLines lines, const ReadOptions& options);
  void see();

  std::unique_ptr<RowSource> source_;
  const Tokenizer* text_ = nullptr;  // the source where it is one
  TableKind kind_ = TableKind::rows;
  NumberSigns signs_;
  std::vector<StoredRow> first_;
  std::exception_ptr failure_;  // of the row behind the first ones
  std::size_t next_ = 0;        // of the first ones
};

/// The layout of the table; as the function of that name in table_layout.h, but for what is no text and yet
/// has a first row: then that is said, not which columns the row lacks.
TableLayout choose_layout(const TableRows& rows, const ReadOptions& options, bool labelled);

}  // namespace credence
