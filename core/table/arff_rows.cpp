#include "core/table/arff_rows.h"

#include "core/data/number.h"
#include "core/table/data_error.h"

#include <charconv>
#include <cstddef>
#include <system_error>
#include <utility>

namespace credence {

namespace {

constexpr const char* arff_quote_complaint =
    "a quotation mark is misplaced; quote whole values and put a backslash before the marks inside them";

std::string_view field_of(const ArffValue& value) {
  const bool missing = !value.quoted && (value.text == "?" || value.text == "<null>");
  return missing ? std::string_view() : value.text;
}

}  // namespace

ArffRows::ArffRows(TextLines lines) : lines_(std::move(lines)), head_(read_arff_head(lines_)) {}

bool ArffRows::next(Row& row) {
  std::string_view line;
  while (lines_.next(line)) {
    const std::string_view text = without_arff_comment(line);
    if (text.empty()) continue;
    row.line = lines_.number();
    row.fields.clear();
    row.starts_quoted = false;
    row.complaint = nullptr;
    const std::string_view values = without_weight(text);
    if (values.front() == '{') {
      read_sparse(values, row);
    } else {
      read_dense(values, row);
    }
    if (row.complaint != nullptr) row.fields.clear();
    return true;
  }
  return false;
}

/// Weka lets a row end with a weight in braces, behind a comma or a blank.
std::string_view ArffRows::without_weight(std::string_view text) {
  constexpr std::string_view between = " \t,";
  const std::size_t brace = text.rfind('{');
  if (text.back() != '}' || brace == 0 || brace == std::string_view::npos) return text;
  const bool stands_alone = text[brace - 1] == '}' || between.find(text[brace - 1]) != std::string_view::npos;
  const std::string_view weight = text.substr(brace + 1, text.size() - brace - 2);
  const std::size_t last = text.find_last_not_of(between, brace - 1);
  if (!stands_alone || last == std::string_view::npos || !parse_number(weight).is_finite()) return text;
  if (!std::exchange(weights_noted_, true)) {
    head_.head.notes.emplace_back(
        "The file gives weights to rows, which are not used: each row counts once.");
  }
  return text.substr(0, last + 1);
}

void ArffRows::read_dense(std::string_view text, Row& row) {
  const bool commas = has_arff_comma(text);
  values_.start(text);
  ArffValue value;
  do {
    values_.skip_blanks();
    if (!values_.take(commas ? "," : " \t", value)) {
      row.complaint = arff_quote_complaint;
      return;
    }
    row.fields.push_back(field_of(value));
    values_.skip_blanks();
    if (commas && !values_.at_end() && !values_.starts_with(',')) {
      row.complaint = arff_quote_complaint;
      return;
    }
  } while (commas ? values_.skip(',') : !values_.at_end());
}

void ArffRows::read_sparse(std::string_view text, Row& row) {
  if (text.size() < 2 || text.back() != '}') {
    row.complaint = "the brace that starts the row is not closed; end the row with }";
    return;
  }
  row.fields.assign(head_.absent.begin(), head_.absent.end());
  values_.start(text.substr(1, text.size() - 2));
  row.complaint = read_pairs(row);
}

/// What is wrong with their form, if anything.
const char* ArffRows::read_pairs(Row& row) {
  constexpr std::string_view ends = " \t,";
  constexpr const char* no_pair =
      "the row has something else than pairs of a column number and a value; write it as {0 1.5, 2 yes}";
  ArffValue value;
  std::size_t least = 0;  // the next index may be
  for (values_.skip_blanks(); !values_.at_end(); values_.skip(','), values_.skip_blanks()) {
    if (!values_.take(ends, value)) return arff_quote_complaint;
    std::size_t index = 0;
    const char* const end = value.text.data() + value.text.size();
    const auto [behind, error] = std::from_chars(value.text.data(), end, index);
    if (value.text.empty() || behind != end || error == std::errc::invalid_argument) return no_pair;
    if (error == std::errc::result_out_of_range || index >= row.fields.size()) {
      throw DataError(lines_.name(), row.line,
                      "the row has a value in column " + shown(value.text) + ", but the head has only " +
                          counted(row.fields.size(), "attribute") + ", the first being 0");
    }
    if (index < least) return "the column numbers of the row do not increase; write each once, in order";
    least = index + 1;
    values_.skip_blanks();
    if (values_.at_end() || values_.starts_with(',')) return no_pair;
    if (!values_.take(ends, value)) return arff_quote_complaint;
    row.fields[index] = field_of(value);
  }
  return nullptr;
}

}  // namespace credence
