#include "core/table/table_layout.h"

#include "core/data/number.h"
#include "core/table/column_guess.h"
#include "core/table/data_error.h"
#include "core/table/row_reader.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace credence {

namespace {

constexpr std::string_view split_name = "set";

bool is_column_number(const std::string& column) {
  return !column.empty() && column.find_first_not_of("0123456789") == std::string::npos;
}

/// How many columns there are before those that are empty in all rows.
std::size_t width_of(const std::vector<StoredRow>& rows) {
  const std::vector<std::string>& first = rows[0].fields;
  std::size_t width = first.size();
  const auto is_empty = [&width](const StoredRow& row) {
    return row.fields.size() < width || row.fields[width - 1].empty();
  };
  while (width > 1 && std::all_of(rows.begin(), rows.end(), is_empty)) --width;
  return width;
}

/// The layout of a table by its columns and what is wanted of them.
class LayoutChooser {
 public:
  LayoutChooser(const std::string& file, const std::vector<StoredRow>& rows, const ReadOptions& options,
                const TableFormat& format, bool labelled)
      : file_(file),
        rows_(rows),
        options_(options),
        format_(format),
        labelled_(labelled),
        table_(columns_of(rows, format)) {}

  TableLayout chosen() const {
    if (rows_[0].complaint != nullptr) fail(rows_[0].complaint);
    return options_.columns ? by_choice() : by_position();
  }

 private:
  using Indices = std::vector<std::size_t>;

  [[noreturn]] void fail(const std::string& message) const { throw DataError(file_, rows_[0].line, message); }

  std::size_t wanted() const { return labelled_ ? 3 : 2; }

  TableLayout by_choice() const {
    Indices indices;
    bool by_name = false;
    for (std::size_t k = 0; k < wanted(); ++k) {
      const std::string& column = options_.columns->at(k);
      const std::size_t index = find(column);
      const auto same = std::find(indices.begin(), indices.end(), index);
      if (same != indices.end()) {
        const std::string& other = options_.columns->at(static_cast<std::size_t>(same - indices.begin()));
        fail("columns " + shown(other) + " and " + shown(column) + " are the same; choose different ones");
      }
      indices.push_back(index);
      by_name = by_name || !is_column_number(column);
    }
    return layout(indices, options_.has_header.value_or(by_name || is_header(indices)));
  }

  TableLayout by_position() const {
    Indices others;
    for (std::size_t i = 0; i < table_.names.size(); ++i) others.push_back(i);
    if (const auto split = chosen_split(); split && others.size() > wanted()) std::erase(others, *split);
    if (others.size() < wanted()) {
      fail("the table has " + counted(others.size(), "column") + " but needs " +
           (labelled_ ? "three, two inputs and a label" : "two, one for each input") +
           "; separate them by commas, semicolons, tabs or blanks");
    }
    if (others.size() > wanted() && labelled_) return wide(others);
    others.resize(wanted());
    if (labelled_) {
      const std::size_t label = label_of_three(rows_, format_, table_, others);
      std::erase(others, label);
      others.push_back(label);
    }
    return layout(others, options_.has_header.value_or(is_header(others)));
  }

  /// More columns than needed.
  TableLayout wide(const Indices& others) const {
    Indices numeric;
    std::copy_if(others.begin(), others.end(), std::back_inserter(numeric),
                 [this](std::size_t i) { return table_.numeric[i]; });
    const bool has_header = options_.has_header.value_or(numeric.size() < 2 || is_header(numeric));
    if (has_header && rows_.size() < 2) fail("there is a header but no data below it");
    if (numeric.size() < 2) {
      throw DataError(file_, rows_[has_header ? 1 : 0].line,
                      "fewer than two columns hold numbers; choose the columns to read");
    }
    const ColumnGuess guess = guess_columns(rows_, format_, table_, others, has_header);
    TableLayout result = layout({guess.inputs[0], guess.inputs[1], guess.label}, has_header);
    result.reason = guess.reason;
    return result;
  }

  std::size_t find(const std::string& column) const {
    const std::vector<std::string>& names = table_.names;
    if (is_column_number(column)) {
      std::size_t number = 0;
      std::from_chars(column.data(), column.data() + column.size(), number);
      if (number >= 1 && number <= names.size()) return number - 1;
      fail("there is no column number " + column + "; the table has " + counted(names.size(), "column"));
    }
    if (options_.has_header == false) {
      fail("without a header no column is called " + shown(column) + "; choose columns by their numbers");
    }
    const auto found = std::find(names.begin(), names.end(), column);
    if (found == names.end()) {
      fail("no column is called " + shown(column) + "; the header has " + shown_list(names));
    }
    if (std::find(found + 1, names.end(), column) != names.end()) {
      fail("more than one column is called " + shown(column) + "; choose it by its number");
    }
    return static_cast<std::size_t>(found - names.begin());
  }

  bool is_header(const Indices& indices) const {
    const std::string& a = table_.names[indices[0]];
    const std::string& b = table_.names[indices[1]];
    if (!could_be_number(a) && !could_be_number(b) && !(a.empty() && b.empty())) return true;
    // Names that happen to be numbers are told by their quotes, if only they have them.
    const bool first_field_is_input = indices[0] == 0 || indices[1] == 0;
    return first_field_is_input && rows_[0].starts_quoted && rows_.size() > 1 && !rows_[1].starts_quoted &&
           !rows_[1].fields.empty() && could_be_number(rows_[1].fields[0]);
  }

  /// A column that the header calls "set" and that starts with train, validation or test.
  std::optional<std::size_t> split_by_name() const {
    for (std::size_t i = 0; i < table_.names.size() && rows_.size() > 1; ++i) {
      if (table_.names[i] != split_name || i >= rows_[1].fields.size()) continue;
      const std::string& mark = rows_[1].fields[i];
      if (parse_role(mark) && !could_be_number(mark)) return i;
    }
    return {};
  }

  std::optional<std::size_t> chosen_split() const {
    if (!options_.split_column) return options_.has_header == false ? std::nullopt : split_by_name();
    if (options_.split_column->empty()) return {};
    return find(*options_.split_column);
  }

  std::optional<Column> split(const Indices& indices, bool has_header) const {
    const auto index = chosen_split();
    if (!index || (!has_header && !options_.split_column)) return {};
    const bool has_other_role = std::find(indices.begin(), indices.end(), *index) != indices.end();
    if (has_other_role && options_.split_column) {
      fail("the column " + shown(*options_.split_column) + " cannot also say which rows are held out");
    }
    if (has_other_role) return {};
    return Column{*index, has_header ? table_.names[*index] : std::string(split_name)};
  }

  TableLayout layout(const Indices& indices, bool has_header) const {
    constexpr std::array default_names = {"x1", "x2", "label"};
    TableLayout result;
    result.has_header = has_header;
    result.width = table_.names.size();
    result.first_line = rows_[0].line;
    for (std::size_t i = 0; i < indices.size(); ++i) {
      result.columns.push_back({indices[i], has_header ? table_.names[indices[i]] : default_names.at(i)});
    }
    result.split = split(indices, has_header);
    return result;
  }

  const std::string& file_;
  const std::vector<StoredRow>& rows_;
  const ReadOptions& options_;
  const TableFormat& format_;
  bool labelled_;
  TableColumns table_;
};

}  // namespace

std::string Column::shown_name() const {
  std::string text = shown(name);
  text.front() = text.back() = '\'';
  return "column " + text;
}

TableColumns columns_of(const std::vector<StoredRow>& rows, const TableFormat& format) {
  TableColumns table;
  const auto is_number = [&format](const std::string& field) {
    return parse_number(field, format.decimal_sign).looks_numeric();
  };
  table.names.assign(rows[0].fields.begin(),
                     rows[0].fields.begin() + static_cast<std::ptrdiff_t>(width_of(rows)));
  const auto is_wider = [&](const StoredRow& row) {
    return row.fields.size() == table.names.size() + 1 && !row.fields.back().empty();
  };
  if (format.separator == Separator::blanks && rows.size() > 1 &&
      std::all_of(rows.begin() + 1, rows.end(), is_wider) &&
      std::none_of(table.names.begin(), table.names.end(), is_number)) {
    table.names.insert(table.names.begin(), "");
  }
  for (std::size_t i = 0; i < table.names.size(); ++i) {
    std::size_t numbers = 0;
    std::size_t words = 0;
    for (std::size_t k = rows.size() > 1 ? 1 : 0; k < rows.size(); ++k) {
      if (i >= rows[k].fields.size() || is_missing(rows[k].fields[i])) continue;
      ++(is_number(rows[k].fields[i]) ? numbers : words);
    }
    table.numeric.push_back(numbers > words);
  }
  return table;
}

TableLayout choose_layout(const std::string& file, const std::vector<StoredRow>& rows,
                          const ReadOptions& options, const TableFormat& format, bool labelled) {
  return LayoutChooser(file, rows, options, format, labelled).chosen();
}

}  // namespace credence
