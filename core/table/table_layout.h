#pragma once

#include "core/table/read_options.h"
#include "core/table/row.h"
#include "core/table/table_format.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace credence {

/// A column that is read.
struct Column {
  std::size_t index = 0;
  std::string name;  ///< from the header, else x1, x2, label or set

  std::string shown_name() const;  ///< as messages call it: column 'x1'
};

/// Which columns of a table are read.
struct TableLayout {
  std::vector<Column> columns;  ///< two inputs and, where wanted, the label
  std::optional<Column> split;  ///< which rows are held out
  bool has_header = false;
  std::vector<std::string> names;         ///< of all columns, from the header; empty where there is none
  std::size_t width = 0;                  ///< how many columns the table has
  bool numbered = false;                  ///< the names are numbers that follow each other, or years
  std::size_t first_line = 0;             ///< the line that shows it
  std::optional<std::size_t> units_line;  ///< below the header, of units; it is no row
  std::vector<std::string> notes;         ///< what was guessed where it is not plain, a sentence each
};

/// What the first rows say about the columns of a table, whatever is read of them.
struct TableColumns {
  std::vector<std::string> names;  ///< what stands in the first row
  std::vector<bool> numeric;       ///< whether below it, or in it where it is alone, numbers prevail
  bool row_names = false;          ///< the first column has row names, over which no name stands
};

/// The columns of the table that starts with `rows`; columns that are empty in all of them, behind all
/// others, do not count. Where names stand over all columns but the first, as R writes tables, that is one of
/// row names without a name.
TableColumns columns_of(const std::vector<StoredRow>& rows, const TableFormat& format);

/// `options` with all that was guessed set to what it was: the format, and the columns of the layout, by
/// their names where these tell them apart.
ReadOptions decided_options(const ReadOptions& options, const TableFormat& format, const TableLayout& layout);

/// What a complaint about `row` adds where it begins with a sign that could be that of comments.
std::string said_of_sign(const Row& row, const TableFormat& format);

/// What a file says of its columns besides their names.
struct KnownColumns {
  std::optional<std::size_t> label = std::nullopt;
  std::vector<bool> words = {};  ///< of each column, whether it holds no numbers, whatever they look like
  bool names_classes = false;    ///< Credence wrote the table: a label may be called as a class is
};

/// Chooses header and columns of the table `file` that starts with `rows`, as ReadOptions says. `labelled`:
/// there is to be a label, which, unless columns are chosen, is the one that is `known`. Throws DataError
/// where the table has no such columns.
TableLayout choose_layout(const std::string& file, const std::vector<StoredRow>& rows,
                          const ReadOptions& options, const TableFormat& format, bool labelled,
                          const KnownColumns& known = {});

}  // namespace credence
