#include "core/data/table_layout.h"

#include "core/data/data_error.h"
#include "core/data/number.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace credence {

namespace {

bool looks_numeric(const std::string& field) {
  return parse_number(field).looks_numeric();
}

bool is_column_number(const std::string& column) {
  return !column.empty() && column.find_first_not_of("0123456789") == std::string::npos;
}

/// Chooses the columns of the table that starts with `first` and, unless null, `second`.
class LayoutChooser {
 public:
  LayoutChooser(const std::string& file, const Row& first, const Row* second)
      : file_(file), first_(first), second_(second) {}

  TableLayout chosen(const std::vector<std::string>& columns) const {
    std::vector<std::size_t> indices;
    for (const std::string& column : columns) {
      const std::size_t index = find(column);
      const auto same = std::find(indices.begin(), indices.end(), index);
      if (same != indices.end()) {
        const std::string& other = columns[static_cast<std::size_t>(same - indices.begin())];
        fail("columns " + shown(other) + " and " + shown(column) + " are the same; choose different ones");
      }
      indices.push_back(index);
    }
    const bool by_name = !std::all_of(columns.begin(), columns.end(), is_column_number);
    return layout(indices, by_name || is_header(indices[0], indices[1]));
  }

  TableLayout by_position(bool labelled) const {
    const std::size_t count = first_.fields.size();
    const std::size_t needed = labelled ? 3 : 2;
    if (count < needed) {
      fail("the table has " + counted(count, "column") + " but needs " +
           (labelled ? "three, two inputs and a label" : "two, one for each input") +
           "; separate them by commas, semicolons, tabs or blanks");
    }
    if (!labelled) return layout({0, 1}, is_header(0, 1));
    if (count == needed) return layout({0, 1, 2}, is_header(0, 1));
    return wide();
  }

 private:
  [[noreturn]] void fail(const std::string& message) const { throw DataError(file_, first_.line, message); }

  std::size_t find(const std::string& column) const {
    const std::vector<std::string>& names = first_.fields;
    if (is_column_number(column)) {
      std::size_t number = 0;
      std::from_chars(column.data(), column.data() + column.size(), number);
      if (number >= 1 && number <= names.size()) return number - 1;
      fail("there is no column number " + column + "; the table has " + counted(names.size(), "column"));
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

  bool is_header(std::size_t i, std::size_t j) const {
    const std::string& a = first_.fields[i];
    const std::string& b = first_.fields[j];
    if (!looks_numeric(a) && !looks_numeric(b) && !(a.empty() && b.empty())) return true;
    // Names that happen to be numbers are told by their quotes, if only they have them.
    const bool first_field_is_input = i == 0 || j == 0;
    return first_field_is_input && first_.starts_quoted && second_ != nullptr && !second_->starts_quoted &&
           looks_numeric(second_->fields[0]);
  }

  /// More columns than needed: the inputs are the first two with numbers.
  TableLayout wide() const {
    const std::size_t label = first_.fields.size() - 1;
    std::vector<std::size_t> inputs = numeric_columns(first_);
    const bool has_header = inputs.size() < 2;
    if (has_header) {
      if (second_ == nullptr) fail("there is a header but no data below it");
      inputs = numeric_columns(*second_);
      // A header without a name stands over the row numbers that some programs write.
      const auto nameless = [this](std::size_t i) { return first_.fields[i].empty(); };
      if (inputs.size() > 2) std::erase_if(inputs, nameless);
      if (inputs.size() < 2) {
        throw DataError(
            file_, second_->line,
            "of the columns before the last, fewer than two hold numbers; choose the columns to read");
      }
    }
    return layout({inputs[0], inputs[1], label}, has_header);
  }

  static std::vector<std::size_t> numeric_columns(const Row& row) {
    std::vector<std::size_t> indices;
    for (std::size_t i = 0; i + 1 < row.fields.size(); ++i) {
      if (looks_numeric(row.fields[i])) indices.push_back(i);
    }
    return indices;
  }

  TableLayout layout(const std::vector<std::size_t>& indices, bool has_header) const {
    constexpr std::array default_names = {"x1", "x2", "label"};
    TableLayout result;
    result.has_header = has_header;
    for (std::size_t i = 0; i < indices.size(); ++i) {
      result.columns.push_back({indices[i], has_header ? first_.fields[indices[i]] : default_names[i]});
    }
    return result;
  }

  const std::string& file_;
  const Row& first_;
  const Row* second_;
};

}  // namespace

std::string Column::shown_name() const {
  std::string text = shown(name);
  text.front() = text.back() = '\'';
  return "column " + text;
}

TableLayout choose_layout(const std::string& file, const Row& first, const Row* second,
                          const std::vector<std::string>& columns, bool labelled) {
  const LayoutChooser chooser(file, first, second);
  return columns.empty() ? chooser.by_position(labelled) : chooser.chosen(columns);
}

}  // namespace credence
