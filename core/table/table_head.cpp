#include "core/table/table_head.h"

#include "core/table/cell_number.h"
#include "core/table/class_comment.h"
#include "core/table/data_error.h"
#include "core/table/sample_lines.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <utility>

namespace credence {

namespace {

constexpr std::size_t rows_to_see = 100;
constexpr std::size_t rows_of_a_table = 3;  // that must follow lines before them are skipped

constexpr std::array dividers = {Separator::tab, Separator::semicolon, Separator::comma, Separator::bar};
constexpr std::array<std::string_view, 4> further_signs = {"%", "//", "@", "!"};

using Fields = std::vector<std::string_view>;

bool reads_as_number(std::string_view field, Separator separator) {
  if (parse_cell(field, {}).looks_numeric()) return true;
  return separator != Separator::comma &&
         (parse_cell(field, {.decimal = ',', .thousands = '.'}).looks_numeric() ||
          parse_cell(field, {.thousands = ','}).looks_numeric());
}

bool begins_with_sign(std::string_view row, std::string_view sign) {
  return !sign.empty() && without_indent(row).starts_with(sign);
}

/// Whether a row of these fields is one of a table of `width` columns; empty ones at its end do not count.
bool fits(const Fields& fields, std::size_t width) {
  return filled_width(fields) <= width && fields.size() >= width;
}

/// The rows of a sample as one separator cuts them.
class CutRows {
 public:
  /// In rows between blanks the comment `sign` ends a row.
  CutRows(const std::vector<SampleLine>& rows, Separator separator, std::string_view sign)
      : separator_(separator) {
    for (const SampleLine& row : rows) {
      const bool blanks = separator == Separator::blanks && !begins_with_sign(row.text, sign);
      rows_.push_back(fields_of(blanks ? before_sign(row.text, sign) : row.text, separator));
    }
    find_width();
    count_numbers();
  }

  Separator separator() const { return separator_; }
  std::size_t width() const { return width_; }
  std::size_t numeric_columns() const { return numeric_columns_; }
  /// Two columns of numbers, and all rows from the first that fits have their number of fields.
  bool is_table() const { return numeric_columns_ >= 2 && misfits_ * 10 <= fitting_; }
  std::size_t first_fitting() const { return first_; }
  std::size_t fitting() const { return fitting_; }
  const Fields& row(std::size_t i) const { return rows_[i]; }
  std::size_t size() const { return rows_.size(); }

  /// Whether a word of the row, in a column of words, comes again in another row.
  bool shares_a_word(const Fields& fields) const {
    if (!fits(fields, width_)) return false;
    for (std::size_t k = 0; k < width_; ++k) {
      if (numeric_[k] || is_missing(fields[k])) continue;
      if (std::any_of(rows_.begin(), rows_.end(), [&](const Fields& row) {
            return row.data() != fields.data() && fits(row, width_) && row[k] == fields[k];
          })) {
        return true;
      }
    }
    return false;
  }

  /// Whether numbers stand in the first two columns of numbers, wherever the row ends.
  bool begins_like_data(const Fields& fields) const {
    std::size_t seen = 0;
    for (std::size_t k = 0; k < width_ && seen < 2; ++k) {
      if (!numeric_[k]) continue;
      if (k >= fields.size() || !reads_as_number(fields[k], separator_)) return false;
      ++seen;
    }
    return seen == 2;
  }

  /// Whether the columns of numbers hold whole numbers alone, as those do that decimal commas tore apart.
  bool holds_only_digits() const {
    return std::all_of(rows_.begin(), rows_.end(), [this](const Fields& row) {
      if (!fits(row, width_)) return true;
      for (std::size_t k = 0; k < width_; ++k) {
        if (numeric_[k] && row[k].find_first_not_of("-0123456789") != std::string_view::npos) return false;
      }
      return true;
    });
  }

  /// Whether the first fields of the rows are numbers, each one more than that before.
  bool first_column_counts() const {
    std::optional<double> last;
    for (const Fields& fields : rows_) {
      if (!fits(fields, width_)) continue;
      const ParsedNumber number = parse_cell(fields[0], {});
      if (!number.is_finite() || (last && number.value != *last + 1.0)) return false;
      last = number.value;
    }
    return last.has_value();
  }

  /// Whether the row has a number, or nothing that is known, in each column of numbers but the first, and one
  /// at least.
  bool looks_like_data(const Fields& fields) const {
    if (!fits(fields, width_)) return false;
    std::size_t numbers = 0;
    for (std::size_t k = 0; k < width_; ++k) {
      if (!numeric_[k]) continue;
      const bool number = reads_as_number(fields[k], separator_);
      if (number) ++numbers;
      if (!number && k > 0 && !is_missing(fields[k])) return false;
    }
    return numbers > 0;
  }

 private:
  /// The most frequent number of fields, the larger of two; columns that are empty in all rows do not count.
  void find_width() {
    std::map<std::size_t, std::size_t> counts;
    for (const Fields& fields : rows_) ++counts[fields.size()];
    std::size_t most = 0;
    for (const auto& [fields, count] : counts) {
      if (count < most) continue;
      most = count;
      width_ = fields;
    }
    std::size_t filled = 0;
    for (const Fields& fields : rows_) {
      if (fields.size() == width_) filled = std::max(filled, filled_width(fields));
    }
    width_ = filled;
  }

  void count_numbers() {
    std::vector<std::size_t> numbers(width_);
    std::vector<std::size_t> words(width_);
    first_ = rows_.size();
    for (std::size_t i = 0; i < rows_.size(); ++i) {
      if (!fits(rows_[i], width_)) {
        if (first_ < i) ++misfits_;
        continue;
      }
      ++fitting_;
      first_ = std::min(first_, i);
      for (std::size_t k = 0; k < width_; ++k) {
        if (is_missing(rows_[i][k])) continue;
        ++(reads_as_number(rows_[i][k], separator_) ? numbers[k] : words[k]);
      }
    }
    for (std::size_t k = 0; k < width_; ++k) {
      // The first row may be names.
      numeric_.push_back(numbers[k] > 0 && numbers[k] + 1 >= words[k] &&
                         (numbers[k] > words[k] || fitting_ < 4));
      if (numeric_.back()) ++numeric_columns_;
    }
  }

  Separator separator_;
  std::vector<Fields> rows_;
  std::size_t width_ = 0;
  std::vector<bool> numeric_;
  std::size_t numeric_columns_ = 0;
  std::size_t first_ = 0;
  std::size_t fitting_ = 0;
  std::size_t misfits_ = 0;  // behind the first row that fits
};

bool is_digit_sign(char c) {
  return c >= '0' && c <= '9';
}

/// Whether every comma in the row can be a decimal sign of numbers between blanks, two fields at least.
bool has_decimal_commas(std::string_view row, std::size_t& fields) {
  const Fields cut = fields_of(row, Separator::blanks);
  fields = cut.size();
  return cut.size() > 1 && row.find('"') == std::string_view::npos &&
         std::all_of(cut.begin(), cut.end(), [](std::string_view field) {
           const std::size_t comma = field.find(',');
           if (comma == std::string_view::npos) return true;
           return comma > 0 && comma + 1 < field.size() && is_digit_sign(field[comma - 1]) &&
                  is_digit_sign(field[comma + 1]) && field.find(',', comma + 1) == std::string_view::npos;
         });
}

/// Numbers with decimal commas between blanks look like a table separated by commas, at first sight.
bool are_decimal_commas(const std::vector<SampleLine>& rows) {
  std::optional<std::size_t> width;
  return std::all_of(rows.begin(), rows.end(), [&width](const SampleLine& row) {
    std::size_t fields = 0;
    return has_decimal_commas(row.text, fields) && width.value_or(fields) == std::exchange(width, fields);
  });
}

/// The separator where none makes columns of numbers: the first that occurs equally often in each row, else
/// in the first row, else blanks.
Separator most_regular(const std::vector<SampleLine>& rows) {
  for (const Separator divider : dividers) {
    const std::size_t expected = fields_of(rows.front().text, divider).size();
    if (expected > 1 && std::all_of(rows.begin(), rows.end(), [&](const SampleLine& row) {
          return fields_of(row.text, divider).size() == expected;
        })) {
      return divider;
    }
  }
  for (const Separator divider : dividers) {
    if (fields_of(rows.front().text, divider).size() > 1) return divider;
  }
  return Separator::blanks;
}

/// What `sep=;` in the first line says, as spreadsheets write it.
std::optional<Separator> said_separator(std::string_view row) {
  row = without_indent(row);
  if (row.starts_with('"')) row.remove_prefix(1);
  if (!row.starts_with("sep=") && !row.starts_with("SEP=")) return {};
  row.remove_prefix(4);
  if (row.ends_with('"')) row.remove_suffix(1);
  if (row.size() != 1) return {};
  const auto found = std::find(dividers.begin(), dividers.end(), static_cast<Separator>(row[0]));
  return found == dividers.end() ? std::nullopt : std::optional(*found);
}

/// "Line 1 is", "Lines 1 and 3 are", "4 lines are".
std::string these_lines(const std::vector<std::size_t>& lines) {
  if (lines.size() == 1) return "Line " + std::to_string(lines[0]) + " is";
  if (lines.size() == 2)
    return "Lines " + std::to_string(lines[0]) + " and " + std::to_string(lines[1]) + " are";
  return std::to_string(lines.size()) + " lines are";
}

class HeadFinder {
 public:
  HeadFinder(std::vector<SampleLine> rows, const ReadOptions& options, Blanks blanks)
      : rows_(std::move(rows)), options_(options), blanks_(blanks) {}

  TableHead found() {
    take_said_separator();
    drop_skipped_lines();
    if (rows_.empty()) return head_;
    choose_sign();
    split_comments();
    if (body_.empty()) return head_;
    head_.separator = options_.separator ? *options_.separator : guessed_separator();
    const CutRows cut(body_, head_.separator, head_.comment_sign);
    head_.width = cut.width();
    head_.start = body_[0].number;
    if (!options_.skipped_lines && !skip_titles(cut)) skip_what_does_not_fit(cut);
    if (head_.comments == CommentRule::misfitting) {
      start_at_row_behind_sign(cut);
      if (options_.has_header != false) take_header_behind_sign(cut);
    }
    return head_;
  }

 private:
  void take_said_separator() {
    if (rows_.empty() || options_.skipped_lines) return;
    const auto said = said_separator(rows_[0].text);
    if (!said) return;
    said_ = *said;
    rows_.erase(rows_.begin());
  }

  void drop_skipped_lines() {
    if (!options_.skipped_lines) return;
    head_.start = *options_.skipped_lines + 1;
    std::erase_if(rows_, [this](const SampleLine& row) { return row.number < head_.start; });
  }

  void choose_sign() {
    head_.comments =
        options_.comments.value_or(options_.comment_sign ? CommentRule::all : CommentRule::misfitting);
    if (options_.comment_sign) {
      head_.comment_sign = *options_.comment_sign;
      return;
    }
    for (const std::string_view sign : further_signs) {
      if (begins_with_sign(rows_[0].text, sign)) head_.comment_sign = sign;
    }
  }

  void split_comments() {
    std::erase_if(rows_, [](const SampleLine& row) { return is_ruler(row.text); });
    for (const SampleLine& row : rows_) {
      (begins_with_sign(row.text, head_.comment_sign) ? comments_ : body_).push_back(row);
    }
    // The rows of a table may all begin with the sign, as where it numbers them.
    if (body_.empty() && head_.comments == CommentRule::misfitting && comments_.size() > 1) {
      body_ = comments_;
      const CutRows cut(body_, options_.separator.value_or(guessed_separator()), head_.comment_sign);
      const bool is_labels = blanks_ == Blanks::belong_to_fields &&
                             std::none_of(comments_.begin(), comments_.end(), [this](const SampleLine& row) {
                               const std::string_view rest =
                                   without_indent(row.text).substr(head_.comment_sign.size());
                               return rest.empty() || rest[0] == ' ' || rest[0] == '\t';
                             });
      if ((cut.is_table() && cut.width() > 2) || is_labels) {
        comments_.clear();
      } else {
        body_.clear();
      }
    }
  }

  Separator guessed_separator() const {
    if (said_) return *said_;
    std::optional<CutRows> best;
    for (const Separator divider : dividers) {
      if (static_cast<char>(divider) == options_.decimal_sign) continue;
      CutRows cut(body_, divider, head_.comment_sign);
      if (!cut.is_table() || (best && cut.numeric_columns() <= best->numeric_columns())) continue;
      best.emplace(std::move(cut));
    }
    const bool blanks = blanks_ == Blanks::may_separate;
    if (best && best->separator() == Separator::comma && options_.decimal_sign != '.' && blanks &&
        are_decimal_commas(body_)) {
      return Separator::blanks;
    }
    if (best) return best->separator();
    if (blanks && CutRows(body_, Separator::blanks, head_.comment_sign).is_table()) return Separator::blanks;
    const Separator regular = most_regular(body_);
    if (regular == Separator::comma && options_.decimal_sign != '.' && blanks && are_decimal_commas(body_)) {
      return Separator::blanks;
    }
    return regular == Separator::blanks && !blanks ? Separator::comma : regular;
  }

  /// Whether no field is empty or a number.
  static bool are_words(const CutRows& cut, const Fields& fields) {
    return std::none_of(fields.begin(), fields.end(), [&cut](std::string_view field) {
      return field.empty() || reads_as_number(field, cut.separator());
    });
  }

  /// Whether all fields of a row are words, and there are as many as columns.
  static bool is_full_of_words(const CutRows& cut, const Fields& fields) {
    return filled_width(fields) == cut.width() && are_words(cut, fields);
  }

  /// Spreadsheets fill a title up with separators: it stands in the first field or two, above a row of names.
  bool skip_titles(const CutRows& cut) {
    if (!cut.is_table() || cut.width() < 3) return false;
    std::vector<std::size_t> titles;
    std::size_t i = 0;
    for (; i < cut.size(); ++i) {
      const Fields& fields = cut.row(i);
      const std::size_t filled = filled_width(fields);
      const bool contiguous =
          std::none_of(fields.begin(), fields.begin() + static_cast<std::ptrdiff_t>(filled),
                       [](std::string_view field) { return field.empty(); });
      if (filled == 0 || filled > 2 || filled == cut.width() || !contiguous || fields.size() < cut.width() ||
          cut.begins_like_data(fields)) {
        break;
      }
      titles.push_back(body_[i].number);
    }
    if (titles.empty() || i + 1 >= cut.size() || !is_full_of_words(cut, cut.row(i))) return false;
    head_.start = body_[i].number;
    say_skipped(titles);
    return true;
  }

  void say_skipped(const std::vector<std::size_t>& lines) {
    if (lines.empty()) return;
    head_.notes.push_back(these_lines(lines) + " left out before the table, which has " +
                          counted(head_.width, "column") + ".");
  }

  /// A row of names right above the data, of another number of fields: decimal commas tore the numbers apart,
  /// or a name is missing.
  static bool is_header_that_does_not_fit(const CutRows& cut, std::size_t i) {
    const Fields& names = cut.row(i);
    if (!are_words(cut, names) || cut.separator() == Separator::blanks ||
        !cut.looks_like_data(cut.row(i + 1)))
      return false;
    return names.size() > 2 || (cut.width() == 2 * names.size() && cut.holds_only_digits());
  }

  /// Lines that do not fit, before rows that are clearly a table. One that begins with numbers as its rows do
  /// is a damaged row, and none is left out where that or a header stands among them.
  void skip_what_does_not_fit(const CutRows& cut) {
    std::size_t first = cut.first_fitting();
    if (first == 0 || !cut.is_table()) return;
    if (cut.fitting() < std::min(rows_of_a_table, cut.size() - first) || cut.fitting() < 2) return;
    if (has_names_of_all_but_first(cut, first - 1)) {
      --first;
    } else if (is_header_that_does_not_fit(cut, first - 1)) {
      return;
    }
    std::vector<std::size_t> skipped;
    for (std::size_t i = 0; i < first; ++i) {
      const Fields& fields = cut.row(i);
      if (std::all_of(fields.begin(), fields.end(),
                      [&cut](std::string_view field) {
                        return reads_as_number(field, cut.separator()) || is_missing(field);
                      }) ||
          cut.begins_like_data(fields)) {
        return;
      }
      skipped.push_back(body_[i].number);
    }
    head_.start = body_[first].number;
    say_skipped(skipped);
  }

  /// A header as R writes it has no name for the names of the rows.
  static bool has_names_of_all_but_first(const CutRows& cut, std::size_t i) {
    const Fields& names = cut.row(i);
    return names.size() + 1 == cut.width() && i + 1 < cut.size() && cut.looks_like_data(cut.row(i + 1)) &&
           are_words(cut, names);
  }

  /// A row of data may begin with the sign.
  void start_at_row_behind_sign(const CutRows& cut) {
    for (const SampleLine& comment : comments_) {
      if (comment.number >= head_.start) return;
      const Fields fields = fields_of(comment.text, head_.separator);
      if (!parse_class_comment(comment.text) && cut.is_table() &&
          (cut.looks_like_data(fields) || cut.shares_a_word(fields))) {
        head_.start = comment.number;
        return;
      }
    }
  }

  void take_header_behind_sign(const CutRows& cut) {
    const auto behind = std::find_if(comments_.begin(), comments_.end(), [this](const SampleLine& comment) {
      return comment.number >= head_.start;
    });
    if (behind == comments_.begin() || !cut.is_table()) return;
    const SampleLine& last = *(behind - 1);
    const auto first_row = std::find_if(body_.begin(), body_.end(),
                                        [this](const SampleLine& row) { return row.number >= head_.start; });
    if (parse_class_comment(last.text) || first_row == body_.end() ||
        !cut.looks_like_data(cut.row(static_cast<std::size_t>(first_row - body_.begin())))) {
      return;
    }
    const Fields names = fields_of(row_behind_sign(last.text, head_), head_.separator);
    const bool fits_without = names.size() == head_.width && !names[0].empty() &&
                              std::none_of(names.begin(), names.end(), [&](std::string_view name) {
                                return is_missing(name) || is_missing("#" + std::string(name)) ||
                                       reads_as_number(name, head_.separator);
                              });
    const Fields whole = fields_of(last.text, head_.separator);
    // "# a b" between blanks may well be a sentence: its sign is the name of a column that numbers the rows.
    head_.sign_is_name = !fits_without && whole.size() == head_.width && whole[0] == head_.comment_sign &&
                         (head_.separator != Separator::blanks || cut.first_column_counts());
    if (!fits_without && !head_.sign_is_name) return;
    head_.start = last.number;
    head_.header_behind_sign = true;
  }

  std::vector<SampleLine> rows_;
  const ReadOptions& options_;
  Blanks blanks_;
  std::optional<Separator> said_;
  std::vector<SampleLine> comments_;
  std::vector<SampleLine> body_;
  TableHead head_;
};

}  // namespace

TableHead find_head(std::string_view sample, bool whole, std::size_t first, const ReadOptions& options,
                    Blanks blanks) {
  const std::string sign = options.comment_sign.value_or("#");
  return HeadFinder(sample_lines(sample, whole, first, sign, rows_to_see), options, blanks).found();
}

std::string_view row_behind_sign(std::string_view row, const TableHead& head) {
  std::string_view names = without_indent(row);
  while (!head.comment_sign.empty() && names.starts_with(head.comment_sign)) {
    names.remove_prefix(head.comment_sign.size());
  }
  return head.sign_is_name ? row : without_indent(names);
}

bool is_comment(std::string_view row, const TableHead& head) {
  if (head.comments == CommentRule::all || head.width == 0) return true;
  if (head.width == 1) {
    const std::string_view rest = without_indent(row).substr(head.comment_sign.size());
    return rest.empty() || rest.find_first_of(" \t\r\n") == 0;
  }
  return !fits(fields_of(row, head.separator), head.width);
}

}  // namespace credence
