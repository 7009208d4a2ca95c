#include "core/table/arff_values.h"

#include <algorithm>
#include <cstddef>

namespace credence {

namespace {

constexpr std::string_view arff_blanks = " \t\r\n";

bool is_arff_blank(char c) {
  return arff_blanks.find(c) != std::string_view::npos;
}

bool is_arff_quote(char c) {
  return c == '"' || c == '\'';
}

/// The first place outside quotes of which `found` says yes; npos if there is none. Only at the start of a
/// value is a quotation mark one: elsewhere it may be an apostrophe.
template <typename Found>
std::size_t find_unquoted(std::string_view text, Found found) {
  char quote = '\0';
  bool value_starts = true;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (quote != '\0') {
      if (c == '\\') ++i;
      if (c == quote) quote = '\0';
    } else if (value_starts && is_arff_quote(c)) {
      quote = c;
      value_starts = false;
    } else {
      if (found(i)) return i;
      value_starts = is_arff_blank(c) || c == ',' || c == '{';
    }
  }
  return std::string_view::npos;
}

std::string_view without_blanks_around(std::string_view text) {
  while (!text.empty() && is_arff_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_arff_blank(text.back())) text.remove_suffix(1);
  return text;
}

char unescaped_character(char c) {
  return c == 'n' ? '\n' : c == 'r' ? '\r' : c == 't' ? '\t' : c;
}

}  // namespace

std::string_view without_arff_comment(std::string_view line) {
  const auto starts_comment = [line](std::size_t i) {
    return line[i] == '%' && (i == 0 || is_arff_blank(line[i - 1]));
  };
  if (line.find('%') != std::string_view::npos) line = line.substr(0, find_unquoted(line, starts_comment));
  return without_blanks_around(line);
}

bool has_arff_comma(std::string_view text) {
  if (text.find(',') == std::string_view::npos) return false;
  const auto is_comma = [text](std::size_t i) { return text[i] == ','; };
  return find_unquoted(text, is_comma) != std::string_view::npos;
}

void ArffValues::start(std::string_view text) {
  rest_ = text;
  unescaped_.clear();
  unescaped_.reserve(text.size());  // so that what values refer to stays where it is
}

bool ArffValues::take(std::string_view ends, ArffValue& value) {
  if (!rest_.empty() && is_arff_quote(rest_.front())) {
    if (!unquote(value)) return false;
    return rest_.empty() || is_arff_blank(rest_.front()) ||
           ends.find(rest_.front()) != std::string_view::npos;
  }
  const std::size_t length = std::min(rest_.find_first_of(ends), rest_.size());
  value = {without_blanks_around(rest_.substr(0, length)), false};
  rest_.remove_prefix(length);
  return true;
}

bool ArffValues::unquote(ArffValue& value) {
  const char quote = rest_.front();
  const std::size_t start = unescaped_.size();
  for (std::size_t i = 1; i < rest_.size(); ++i) {
    if (rest_[i] == quote) {
      value = {std::string_view(unescaped_).substr(start), true};
      rest_.remove_prefix(i + 1);
      return true;
    }
    const bool escapes = rest_[i] == '\\' && i + 1 < rest_.size();
    unescaped_ += escapes ? unescaped_character(rest_[++i]) : rest_[i];
  }
  return false;
}

void ArffValues::skip_blanks() {
  while (!rest_.empty() && is_arff_blank(rest_.front())) rest_.remove_prefix(1);
}

bool ArffValues::skip(char c) {
  skip_blanks();
  if (!starts_with(c)) return false;
  rest_.remove_prefix(1);
  return true;
}

}  // namespace credence
