#include "core/table/sample_lines.h"

#include <algorithm>

namespace credence {

namespace {

constexpr std::string_view blank_signs = " \t\r\n";
constexpr std::size_t most_lines_of_a_row = 50;

std::string_view trimmed_field(std::string_view text) {
  const std::size_t first = text.find_first_not_of(blank_signs);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(blank_signs) - first + 1);
}

std::string_view unquoted(std::string_view field) {
  field = trimmed_field(field);
  if (field.size() < 2 || field.front() != '"' || field.back() != '"') return field;
  return field.substr(1, field.size() - 2);
}

/// Where the line that starts at `i` ends, and where the next one starts.
struct LineEnd {
  std::size_t end = 0;
  std::size_t next = 0;
};

LineEnd line_end(std::string_view text, std::size_t i) {
  const std::size_t end = text.find_first_of("\r\n", i);
  if (end == std::string_view::npos) return {text.size(), text.size()};
  const bool two = text[end] == '\r' && end + 1 < text.size() && text[end + 1] == '\n';
  return {end, end + (two ? 2 : 1)};
}

bool has_open_quote(std::string_view row) {
  return std::count(row.begin(), row.end(), '"') % 2 != 0;
}

/// Where the row that starts at `i` ends; it has so many `lines`.
LineEnd row_end(std::string_view text, std::size_t i, std::string_view sign, std::size_t& lines) {
  const LineEnd first = line_end(text, i);
  LineEnd end = first;
  lines = 1;
  if (!sign.empty() && without_indent(text.substr(i, first.end - i)).starts_with(sign)) return first;
  while (has_open_quote(text.substr(i, end.end - i))) {
    // A quotation mark that stands for itself, such as that of an inch, opens nothing.
    if (lines == most_lines_of_a_row || end.next == text.size()) {
      lines = 1;
      return first;
    }
    end = line_end(text, end.next);
    ++lines;
  }
  return end;
}

std::vector<std::string_view> fields_between_blanks(std::string_view row) {
  std::vector<std::string_view> fields;
  std::size_t i = row.find_first_not_of(blank_signs);
  while (i != std::string_view::npos) {
    const bool quoted = row[i] == '"';
    const std::size_t end =
        std::min(quoted ? row.find('"', i + 1) : row.find_first_of(blank_signs, i), row.size());
    const std::size_t begin = quoted ? i + 1 : i;
    fields.push_back(row.substr(begin, end > begin ? end - begin : 0));
    i = row.find_first_not_of(blank_signs, quoted ? std::min(end + 1, row.size()) : end);
  }
  return fields;
}

}  // namespace

std::vector<SampleLine> sample_lines(std::string_view sample, bool whole, std::size_t first,
                                     std::string_view sign, std::size_t most) {
  std::vector<SampleLine> rows;
  std::size_t number = first;
  std::size_t i = 0;
  while (i < sample.size() && rows.size() < most) {
    std::size_t lines = 1;
    const LineEnd end = row_end(sample, i, sign, lines);
    const bool cut = end.end == sample.size() && !whole;
    const std::string_view text = sample.substr(i, end.end - i);
    if (text.find_first_not_of(blank_signs) != std::string_view::npos && !(cut && !rows.empty())) {
      rows.push_back({number, text});
    }
    number += lines;
    i = end.next;
  }
  return rows;
}

std::vector<std::string_view> fields_of(std::string_view row, Separator separator) {
  if (separator == Separator::blanks) return fields_between_blanks(row);
  std::vector<std::string_view> fields;
  bool in_quotes = false;
  std::size_t begin = 0;
  for (std::size_t i = 0; i < row.size(); ++i) {
    if (row[i] == '"') in_quotes = !in_quotes;
    if (row[i] != static_cast<char>(separator) || in_quotes) continue;
    fields.push_back(unquoted(row.substr(begin, i - begin)));
    begin = i + 1;
  }
  fields.push_back(unquoted(row.substr(begin)));
  return fields;
}

bool is_ruler(std::string_view line) {
  constexpr std::string_view signs = "-=+|: \t\r\n";
  return line.find_first_not_of(signs) == std::string_view::npos &&
         (line.find("---") != std::string_view::npos || line.find("===") != std::string_view::npos);
}

std::string_view before_sign(std::string_view row, std::string_view sign) {
  if (sign.empty()) return row;
  bool in_quotes = false;
  for (std::size_t i = 0; i < row.size(); ++i) {
    if (row[i] == '"') in_quotes = !in_quotes;
    if (!in_quotes && row.substr(i).starts_with(sign)) return row.substr(0, i);
  }
  return row;
}

std::string_view without_indent(std::string_view text) {
  const std::size_t first = text.find_first_not_of(blank_signs);
  return first == std::string_view::npos ? std::string_view() : text.substr(first);
}

std::size_t filled_width(const std::vector<std::string_view>& fields) {
  std::size_t width = fields.size();
  while (width > 0 && fields[width - 1].empty()) --width;
  return width;
}

}  // namespace credence
