#include "core/table/detect_format.h"

#include "core/data/number.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>

namespace credence {

namespace {

constexpr std::string_view white_space = " \t\r\n";
constexpr std::size_t rows_to_see = 10;

constexpr std::array candidates = {Separator::tab, Separator::semicolon, Separator::comma};

/// A row as the separator is guessed from it: how often each candidate occurs in it outside quotes.
struct SeenRow {
  std::array<std::size_t, candidates.size()> counts{};
  std::string_view text;
};

class SeparatorSample {
 public:
  SeparatorSample(std::string_view sample, char comment_sign) : sample_(sample), comment_sign_(comment_sign) {
    for (std::size_t i = 0; i < sample.size() && rows_.size() < rows_to_see; ++i) see(i);
    // A sample cut off in the middle of a row tells nothing about that row, unless it is all there is.
    if (rows_.empty()) end_row(sample.size());
  }

  const std::vector<SeenRow>& rows() const { return rows_; }

 private:
  void see(std::size_t i) {
    const char c = sample_[i];
    if ((c == '\n' || c == '\r') && !in_quotes_) {
      end_row(i);
      return;
    }
    if (c == comment_sign_ && c != '\0' && !seen_text_) in_comment_ = true;
    if (white_space.find(c) == std::string_view::npos) seen_text_ = true;
    if (c == '"' && !in_comment_) in_quotes_ = !in_quotes_;
    for (std::size_t k = 0; k < candidates.size(); ++k) {
      if (!in_quotes_ && c == static_cast<char>(candidates[k])) ++row_.counts[k];
    }
  }

  void end_row(std::size_t end) {
    row_.text = sample_.substr(row_start_, end - row_start_);
    if (seen_text_ && !in_comment_) rows_.push_back(row_);
    row_ = {};
    row_start_ = std::min(end + 1, sample_.size());
    in_comment_ = seen_text_ = false;
  }

  std::string_view sample_;
  char comment_sign_;
  std::vector<SeenRow> rows_;
  SeenRow row_;
  std::size_t row_start_ = 0;
  bool in_quotes_ = false;
  bool in_comment_ = false;
  bool seen_text_ = false;
};

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

/// How many fields between blanks `row` has if every comma in it can be a decimal sign, else 0.
std::size_t fields_with_decimal_commas(std::string_view row) {
  if (row.find('"') != std::string_view::npos) return 0;
  std::size_t fields = 0;
  std::size_t i = row.find_first_not_of(white_space);
  while (i != std::string_view::npos) {
    const std::size_t end = std::min(row.find_first_of(white_space, i), row.size());
    const std::string_view field = row.substr(i, end - i);
    const std::size_t comma = field.find(',');
    if (comma != std::string_view::npos) {
      const bool between_digits =
          comma > 0 && comma + 1 < field.size() && is_digit(field[comma - 1]) && is_digit(field[comma + 1]);
      if (!between_digits || field.find(',', comma + 1) != std::string_view::npos) return 0;
    }
    ++fields;
    i = row.find_first_not_of(white_space, end);
  }
  return fields;
}

/// Numbers with decimal commas between blanks look like a table separated by commas, at first sight.
Separator comma_or_blanks(const std::vector<SeenRow>& rows) {
  const std::size_t fields = fields_with_decimal_commas(rows.front().text);
  const bool blanks = fields > 1 && std::all_of(rows.begin(), rows.end(), [fields](const SeenRow& row) {
                        return fields_with_decimal_commas(row.text) == fields;
                      });
  return blanks ? Separator::blanks : Separator::comma;
}

Separator most_regular(const std::vector<SeenRow>& rows) {
  for (std::size_t k = 0; k < candidates.size(); ++k) {
    const std::size_t expected = rows.front().counts[k];
    const auto agrees = [k, expected](const SeenRow& row) { return row.counts[k] == expected; };
    if (expected > 0 && std::all_of(rows.begin(), rows.end(), agrees)) return candidates[k];
  }
  for (std::size_t k = 0; k < candidates.size(); ++k) {
    if (rows.front().counts[k] > 0) return candidates[k];
  }
  return Separator::blanks;
}

/// "1,234" and "12,345,678", but not "0,123".
bool could_have_thousands(std::string_view text) {
  if (!text.empty() && (text[0] == '-' || text[0] == '+')) text.remove_prefix(1);
  const std::size_t first = text.find(',');
  if (first == 0 || first > 3 || text[0] == '0') return false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (i < first || (i - first) % 4 != 0 ? !is_digit(text[i]) : text[i] != ',') return false;
  }
  return (text.size() - first) % 4 == 0;
}

}  // namespace

Separator detect_separator(std::string_view sample, char comment_sign, std::optional<char> decimal_sign) {
  const SeparatorSample seen(sample, comment_sign);
  if (seen.rows().empty()) return Separator::blanks;
  const Separator separator = most_regular(seen.rows());
  return separator == Separator::comma && decimal_sign != '.' ? comma_or_blanks(seen.rows()) : separator;
}

char detect_decimal_sign(const std::vector<StoredRow>& rows, Separator separator) {
  if (separator == Separator::comma) return '.';
  std::size_t points = 0;
  std::size_t commas = 0;
  bool certain = false;
  for (const StoredRow& row : rows) {
    for (const std::string& field : row.fields) {
      if (field.find(',') != std::string::npos) {
        if (!parse_number(field, ',').looks_numeric()) continue;
        ++commas;
        certain = certain || !could_have_thousands(field);
      } else if (field.find('.') != std::string::npos && parse_number(field).looks_numeric()) {
        ++points;
      }
    }
  }
  return certain && commas > points ? ',' : '.';
}

}  // namespace credence
