#include "core/table/table_layout.h"

#include "core/data/formula_guard.h"
#include "core/table/ascii_case.h"
#include "core/table/column_guess.h"
#include "core/table/column_profile.h"
#include "core/table/data_error.h"
#include "core/table/number_header.h"
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

/// Whether each row has a field more than the first; where other signs than blanks separate, that field must
/// be a word, or number the rows: a decimal comma makes a field more, too.
bool rows_have_names(const std::vector<StoredRow>& rows, const TableFormat& format) {
  const std::size_t names = rows[0].fields.size();
  const auto is_wider = [names](const StoredRow& row) {
    return row.fields.size() == names + 1 && !row.fields.back().empty();
  };
  if (rows.size() < 2 || !std::all_of(rows.begin() + 1, rows.end(), is_wider)) return false;
  if (format.separator == Separator::blanks) return true;
  const ColumnProfile first = profile_of(rows, format, 0);
  return first.numbers == 0 || first.counts;
}

/// The layout of a table by its columns and what is wanted of them.
class LayoutChooser {
 public:
  LayoutChooser(const std::string& file, const std::vector<StoredRow>& rows, const ReadOptions& options,
                const TableFormat& format, bool labelled, const KnownColumns& known)
      : file_(file),
        rows_(rows),
        options_(options),
        format_(format),
        labelled_(labelled),
        known_(known),
        table_(columns_of(rows, format)) {
    for (std::size_t i = 0; i < std::min(known.words.size(), table_.numeric.size()); ++i) {
      if (known.words[i]) table_.numeric[i] = false;
    }
  }

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
    Indices candidates;
    for (std::size_t i = 0; i < table_.names.size(); ++i) candidates.push_back(i);
    const auto split = chosen_split();
    if (split && candidates.size() > wanted()) std::erase(candidates, *split);
    if (candidates.size() < wanted()) {
      fail("the table has " + counted(candidates.size(), "column") + " but needs " +
           (labelled_ ? "three, two inputs and a label" : "two, one for each input") +
           "; separate them by commas, semicolons, tabs or blanks");
    }
    const bool has_header = options_.has_header.value_or(guesses_header(candidates));
    if (has_header && rows_.size() < 2) fail("there is a header but no data below it");
    // What Credence wrote has its columns in their order.
    if (known_.names_classes && candidates.size() == wanted()) return layout(candidates, has_header);
    if (candidates.size() > wanted() && columns_of_numbers(candidates).size() < 2) {
      throw DataError(file_, rows_[has_header ? 1 : 0].line,
                      "fewer than two columns hold numbers; choose the columns to read");
    }
    ColumnGuess guess =
        guess_columns(rows_, format_, table_, candidates, has_header, labelled_, known_.label);
    Indices indices = {guess.inputs[0], guess.inputs[1]};
    if (labelled_) indices.push_back(guess.label);
    TableLayout result = layout(indices, has_header);
    result.notes.insert(result.notes.end(), guess.notes.begin(), guess.notes.end());
    for (const std::string& note : notes_on_points(indices)) result.notes.push_back(note);
    if (!has_header && table_.names.size() > wanted()) result.notes.push_back(said_by_number(indices));
    return result;
  }

  /// Whether a word of the first row comes again below it, where no numbers stand, in a row that is not the
  /// same: it is a label then, and the row no header.
  bool has_label_of_data() const {
    for (std::size_t i = 0; i < table_.names.size(); ++i) {
      const std::string& word = table_.names[i];
      if (table_.numeric[i] || word.empty() || is_missing(word) || could_be_number(word)) continue;
      if (std::any_of(rows_.begin() + 1, rows_.end(), [&](const StoredRow& row) {
            return i < row.fields.size() && row.fields[i] == word && row.fields != rows_[0].fields;
          })) {
        return true;
      }
    }
    return false;
  }

  bool guesses_header(const Indices& candidates) const {
    if (!table_.row_names && !known_.names_classes && has_label_of_data()) return false;
    const Indices numeric = columns_of_numbers(candidates);
    if (numeric.size() >= 2) return is_header(numeric);
    return candidates.size() > wanted() || is_header({candidates[0], candidates[1]});
  }

  /// Numbers with a point before three digits, beside others without one: the point may separate thousands.
  std::vector<std::string> notes_on_points(const Indices& indices) const {
    std::vector<std::string> notes;
    if (format_.decimal_sign != '.' || format_.thousands_sign != '\0') return notes;
    for (const std::size_t i : {indices[0], indices[1]}) {
      std::string with_point;
      std::string without;
      bool thousands = true;
      for (std::size_t k = 1; k < rows_.size(); ++k) {
        if (i >= rows_[k].fields.size()) continue;
        const std::string& text = rows_[k].fields[i];
        if (!parse_number(text).is_finite()) continue;
        const bool grouped = parse_cell(text, {.decimal = ',', .thousands = '.'}).is_finite();
        if (text.find('.') != std::string::npos) {
          with_point = text;
          thousands = thousands && grouped && !text.starts_with('0');
        } else if (text.size() > 2) {
          without = text;
        } else {
          thousands = false;
        }
      }
      if (!thousands || with_point.empty() || without.empty()) continue;
      notes.push_back("Column " + std::to_string(i + 1) + " has " + shown(without) + " beside " +
                      shown(with_point) +
                      ": if its points separate thousands, choose the point as the sign between thousands.");
    }
    return notes;
  }

  std::string said_by_number(const Indices& indices) const {
    const auto number = [&](std::size_t k) { return std::to_string(indices[k] + 1); };
    return "There is no header: columns " + number(0) + " and " + number(1) + " are the inputs" +
           (labelled_ ? ", column " + number(2) + " is the label." : ".");
  }

  Indices columns_of_numbers(const Indices& candidates) const {
    Indices numeric;
    std::copy_if(candidates.begin(), candidates.end(), std::back_inserter(numeric),
                 [this](std::size_t i) { return table_.numeric[i]; });
    return numeric;
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

  /// Whether the first row has names for two columns, of numbers where there are such.
  bool is_header(const Indices& numeric) const {
    if (table_.row_names || numbers_are_names(rows_, format_)) return true;
    const std::string& a = table_.names[numeric[0]];
    const std::string& b = table_.names[numeric[1]];
    if (!could_be_number(a) && !could_be_number(b) && !(a.empty() && b.empty())) return true;
    // Names that happen to be numbers are told by their quotes, if only they have them.
    const bool first_field_is_input = numeric[0] == 0 || numeric[1] == 0;
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
    if (has_header) result.names = table_.names;
    result.first_line = rows_[0].line;
    for (std::size_t i = 0; i < indices.size(); ++i) {
      result.columns.push_back({indices[i], has_header ? table_.names[indices[i]] : default_names.at(i)});
    }
    result.split = split(indices, has_header);
    result.numbered = has_header && numbers_are_names(rows_, format_);
    if (result.numbered && !options_.has_header) {
      result.notes.push_back(
          "The first row, of numbers that follow each other or of years, is taken for names.");
    }
    if (table_.row_names)
      result.notes.push_back("The first column, over which no name stands, has names of rows.");
    if (has_header && !known_.names_classes && is_row_of_units(indices)) {
      result.units_line = rows_[1].line;
      result.notes.push_back("Line " + std::to_string(rows_[1].line) +
                             ", below the header, is left out: it has the units.");
    }
    return result;
  }

  /// What people write in place of a number that they do not have.
  static bool names_no_unit(std::string_view text) {
    constexpr std::array<std::string_view, 12> words = {"n.d.",  "n.d",  "nd",  "n/d",    "missing", "err",
                                                        "error", "fail", "bad", "failed", "*",       "x"};
    return std::find(words.begin(), words.end(), ascii_lower(text)) != words.end();
  }

  /// Whether words stand below the names of both inputs, and numbers below those; where the label is has
  /// nothing, or what no label is.
  bool is_row_of_units(const Indices& indices) const {
    if (rows_.size() < 3 || rows_[1].complaint != nullptr || rows_[2].complaint != nullptr) return false;
    const auto field = [this](std::size_t row, std::size_t column) {
      return column < rows_[row].fields.size() ? rows_[row].fields[column] : std::string();
    };
    const auto is_number = [this](const std::string& text) {
      return parse_cell(text, {.decimal = format_.decimal_sign}).looks_numeric();
    };
    constexpr std::size_t longest_unit = 20;
    std::size_t units = 0;
    for (const std::size_t i : {indices[0], indices[1]}) {
      const std::string unit = field(1, i);
      if (names_no_unit(unit)) return false;
      if (is_number(unit) || !is_number(field(2, i)) || unit.size() > longest_unit) return false;
      if (!is_missing(unit)) ++units;
    }
    if (units == 0) return false;
    if (indices.size() < 3 || field(1, indices[2]).empty()) return true;
    for (std::size_t k = 2; k < rows_.size(); ++k) {
      if (field(k, indices[2]) == field(1, indices[2])) return false;
    }
    return true;
  }

  const std::string& file_;
  const std::vector<StoredRow>& rows_;
  const ReadOptions& options_;
  const TableFormat& format_;
  bool labelled_;
  const KnownColumns& known_;
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
  const NumberSigns signs = {.decimal = format.decimal_sign, .thousands = format.thousands_sign};
  const auto is_number = [&signs](const std::string& field) {
    return parse_cell(field, signs).looks_numeric();
  };
  const std::size_t width = width_of(rows);
  for (std::size_t i = 0; i < width; ++i) table.names.emplace_back(without_formula_guard(rows[0].fields[i]));
  if (std::none_of(table.names.begin(), table.names.end(), is_number) && rows_have_names(rows, format)) {
    table.names.insert(table.names.begin(), "");
    table.row_names = true;
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

ReadOptions decided_options(const ReadOptions& options, const TableFormat& format,
                            const TableLayout& layout) {
  ReadOptions decided = options;
  const bool rows = format.kind == TableKind::rows;  // other kinds say themselves how they are written
  if (rows) {
    decided.separator = format.separator;
    decided.decimal_sign = format.decimal_sign;
    decided.skipped_lines = format.skipped_lines;
    decided.comment_sign = format.comment_sign;
    decided.comments = format.comments;
  }
  decided.thousands_sign.reset();
  if (format.thousands_sign != '\0') decided.thousands_sign = format.thousands_sign;
  decided.has_header = layout.has_header;
  decided.encoding = format.encoding;
  const auto word = [&layout](const Column& column) {
    const std::string& name = column.name;
    const auto times = std::count(layout.names.begin(), layout.names.end(), name);
    const bool tells = times == 1 && !name.empty() && !is_column_number(name);
    return tells ? name : std::to_string(column.index + 1);
  };
  decided.columns.emplace();
  for (std::size_t k = 0; k < layout.columns.size(); ++k) decided.columns->at(k) = word(layout.columns[k]);
  decided.split_column = layout.split ? word(*layout.split) : std::string();
  return decided;
}

std::string said_of_sign(const Row& row, const TableFormat& format) {
  if (row.fields.empty() || format.comments == CommentRule::all) return {};
  for (const std::string_view sign :
       {std::string_view(format.comment_sign), std::string_view("#"), std::string_view("%"),
        std::string_view("//"), std::string_view("@"), std::string_view("!")}) {
    if (sign.empty() || !row.fields[0].starts_with(sign)) continue;
    return "; if lines that begin with " + std::string(sign) + " are comments, choose that sign for comments";
  }
  return {};
}

TableLayout choose_layout(const std::string& file, const std::vector<StoredRow>& rows,
                          const ReadOptions& options, const TableFormat& format, bool labelled,
                          const KnownColumns& known) {
  return LayoutChooser(file, rows, options, format, labelled, known).chosen();
}

}  // namespace credence
