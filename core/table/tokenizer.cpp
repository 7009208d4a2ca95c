#include "core/table/tokenizer.h"

#include "core/table/data_error.h"
#include "core/table/detect_format.h"

#include <algorithm>
#include <csv.h>
#include <new>

namespace credence {

namespace {

constexpr std::string_view blanks_between = " \t\r\n";

std::string_view without_line_end(std::string_view line) {
  while (!line.empty() && (line.back() == '\n' || line.back() == '\r')) line.remove_suffix(1);
  return line;
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) text.remove_suffix(1);
  return text;
}

/// Where libcsv puts what it finds.
struct RowSink {
  std::string& text;
  std::vector<std::pair<std::size_t, std::size_t>>& ends;
  bool complete = false;
};

void take_field(void* text, std::size_t length, void* data) {
  auto& sink = *static_cast<RowSink*>(data);
  const std::size_t begin = sink.text.size();
  sink.text.append(static_cast<const char*>(text), length);
  sink.ends.emplace_back(begin, begin + length);
}

void take_row_end(int /*terminator*/, void* data) {
  static_cast<RowSink*>(data)->complete = true;
}

}  // namespace

void StoredRow::show_in(Row& row) const {
  row.line = line;
  row.fields.assign(fields.begin(), fields.end());
  row.starts_quoted = starts_quoted;
  row.complaint = complaint;
}

void Tokenizer::FreeParser::operator()(csv_parser* parser) const {
  csv_free(parser);
  delete parser;
}

Tokenizer::Tokenizer(std::istream& stream, std::string name, const ReadOptions& options, Blanks blanks,
                     BlockHook after_block)
    : lines_(stream, std::move(name), options.encoding, std::move(after_block)),
      comment_sign_(options.comment_sign),
      separator_(Separator::blanks) {
  const std::string_view text = sample();
  separator_ = options.separator.value_or(detect_separator(text, comment_sign_, options.decimal_sign));
  if (separator_ == Separator::blanks) {
    if (blanks == Blanks::may_separate) return;
    separator_ = Separator::comma;
  }
  init_parser();
}

void Tokenizer::init_parser() {
  parser_.reset();
  parser_.reset(new csv_parser);
  csv_init(parser_.get(), CSV_STRICT);
  csv_set_delim(parser_.get(), static_cast<unsigned char>(separator_));
}

/// The table from its first row on, however long the comments before it.
std::string_view Tokenizer::sample() {
  std::string_view line;
  while (lines_.next(line)) {
    const std::size_t first = line.find_first_not_of(blanks_between);
    if (first == std::string_view::npos) continue;
    if (line[first] != comment_sign_) return lines_.reread();
    if (lines_.number() == 1) first_comment_ = without_line_end(line);
  }
  return {};
}

/// A tab that separates is not a blank before the first field: that field is empty.
bool Tokenizer::is_no_row(std::string_view line) const {
  const std::size_t first = line.find_first_not_of(separator_ == Separator::tab ? " \r\n" : blanks_between);
  if (first == std::string_view::npos || line[first] == comment_sign_) return true;
  const char separator = static_cast<char>(separator_);
  return line[first] == separator && std::all_of(line.begin(), line.end(), [separator](char c) {
           return c == separator || blanks_between.find(c) != std::string_view::npos;
         });
}

bool Tokenizer::next(Row& row) {
  std::string_view line;
  while (lines_.next(line)) {
    if (is_no_row(line)) continue;
    row.line = lines_.number();
    row.fields.clear();
    row.starts_quoted = line[line.find_first_not_of(blanks_between)] == '"';
    row.complaint = nullptr;
    if (!parser_) {
      split_at_blanks(line, row);
    } else if (line.find('"') == std::string_view::npos) {
      split(without_line_end(line), row);
    } else {
      parse_quoted(line, row);
    }
    return true;
  }
  return false;
}

void Tokenizer::split(std::string_view line, Row& row) const {
  while (true) {
    const std::size_t end = line.find(static_cast<char>(separator_));
    row.fields.push_back(trimmed(line.substr(0, end)));
    if (end == std::string_view::npos) return;
    line.remove_prefix(end + 1);
  }
}

void Tokenizer::parse_quoted(std::string_view line, Row& row) {
  unquoted_.clear();
  ends_.clear();
  RowSink sink{unquoted_, ends_};
  const auto feed = [&](std::string_view text) {
    const std::size_t parsed =
        csv_parse(parser_.get(), text.data(), text.size(), take_field, take_row_end, &sink);
    if (parsed < text.size() && csv_error(parser_.get()) != CSV_EPARSE) throw std::bad_alloc();
    return parsed == text.size();
  };
  std::size_t length = 0;
  while (true) {
    length += line.size();
    const bool ended = line.back() == '\n' || line.back() == '\r';
    if (!feed(line) || (!ended && !feed("\n"))) {
      init_parser();
      complain_at_quote(row);
      return;
    }
    if (sink.complete) break;
    if (length > TextLines::longest || !lines_.next(line)) {
      throw DataError(name(), row.line,
                      "a quoted field starts in this row and never ends; close its quotation mark");
    }
  }
  for (const auto& [begin, end] : ends_) {
    row.fields.push_back(std::string_view(unquoted_).substr(begin, end - begin));
  }
}

void Tokenizer::complain_at_quote(Row& row) const {
  row.line = lines_.number();
  row.fields.clear();
  row.complaint = "a quotation mark is misplaced; quote whole fields and double the marks inside them";
}

void Tokenizer::split_at_blanks(std::string_view line, Row& row) {
  unquoted_.clear();
  unquoted_.reserve(line.size());  // so that what fields refer to stays where it is
  const std::string ends = std::string(blanks_between) + '"' + (comment_sign_ == '\0' ? '"' : comment_sign_);
  std::size_t i = line.find_first_not_of(blanks_between);
  while (i != std::string_view::npos && line[i] != comment_sign_) {
    if (line[i] == '"') {
      if (!unquote(line, i, row)) return;
    } else {
      const std::size_t end = std::min(line.find_first_of(ends, i), line.size());
      if (end < line.size() && line[end] == '"') {
        complain_at_quote(row);
        return;
      }
      row.fields.push_back(line.substr(i, end - i));
      i = end;
    }
    i = line.find_first_not_of(blanks_between, i);
  }
}

/// Adds the quoted field that starts at `i`, which moves behind it; false if the quotes are misplaced.
bool Tokenizer::unquote(std::string_view line, std::size_t& i, Row& row) {
  const std::size_t begin = unquoted_.size();
  ++i;
  while (true) {
    const std::size_t quote = line.find('"', i);
    if (quote == std::string_view::npos) {
      complain_at_quote(row);
      return false;
    }
    unquoted_.append(line.substr(i, quote - i));
    i = quote + 1;
    if (i == line.size() || line[i] != '"') break;
    unquoted_ += '"';
    ++i;
  }
  if (i < line.size() && blanks_between.find(line[i]) == std::string_view::npos && line[i] != comment_sign_) {
    complain_at_quote(row);
    return false;
  }
  row.fields.push_back(std::string_view(unquoted_).substr(begin));
  return true;
}

}  // namespace credence
