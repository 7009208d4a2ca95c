#include "core/table/tokenizer.h"

#include "core/table/class_comment.h"
#include "core/table/data_error.h"
#include "core/table/sample_lines.h"

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

Tokenizer::Tokenizer(TextLines lines, const ReadOptions& options, Blanks blanks) : lines_(std::move(lines)) {
  find_table(options, blanks);
  if (head_.separator != Separator::blanks) init_parser();
}

/// Looks at the text from its first line on, or, where comments fill the whole sample, from the first other
/// line.
void Tokenizer::find_table(const ReadOptions& options, Blanks blanks) {
  std::string_view line;
  if (!lines_.next(line)) return;
  bool whole = false;
  std::string_view sample = lines_.reread(whole);
  const std::string sign = options.comment_sign.value_or("#");
  if (!sign.empty() && without_indent(sample).starts_with(sign)) {
    first_comment_ = sample.substr(0, sample.find_first_of("\r\n"));
    names_classes_ = parse_class_comment(first_comment_).has_value();
  }
  head_ = find_head(sample, whole, 1, options, blanks);
  while (head_.width == 0 && !whole && lines_.next(line)) {
    const std::string_view text = without_indent(line);
    if (text.empty()) continue;
    if (begins_with_sign(text)) {
      ++passed_.comments;
      continue;
    }
    sample = lines_.reread(whole);
    head_ = find_head(sample, whole, lines_.number() + 1, options, blanks);
    if (head_.width == 0) return;
  }
}

void Tokenizer::init_parser() {
  parser_.reset();
  parser_.reset(new csv_parser);
  csv_init(parser_.get(), CSV_STRICT);
  csv_set_delim(parser_.get(), static_cast<unsigned char>(head_.separator));
}

bool Tokenizer::begins_with_sign(std::string_view line) const {
  return !head_.comment_sign.empty() && line.starts_with(head_.comment_sign);
}

/// A tab that separates is not a blank before the first field: that field is empty.
bool Tokenizer::holds_only_separators(std::string_view line) const {
  const char separator = static_cast<char>(head_.separator);
  return std::all_of(line.begin(), line.end(), [separator](char c) {
    return c == separator || blanks_between.find(c) != std::string_view::npos;
  });
}

bool Tokenizer::is_no_row(std::string_view line) {
  const bool tabs = head_.separator == Separator::tab;
  const std::size_t first = line.find_first_not_of(tabs ? " \r\n" : blanks_between);
  if (first == std::string_view::npos) return true;
  const bool signed_line = begins_with_sign(line.substr(first));
  if (lines_.number() < head_.start) {
    if (!(names_classes_ && lines_.number() == 1)) ++(signed_line ? passed_.comments : passed_.before);
    return true;
  }
  if (signed_line && !(head_.header_behind_sign && lines_.number() == head_.start)) {
    const bool comment = is_comment(line, head_);
    (comment ? forms_.comments : forms_.rows_with_sign) = true;
    if (comment) ++passed_.comments;
    if (comment) return true;
  }
  const bool alone = line[first] == static_cast<char>(head_.separator) && holds_only_separators(line);
  const bool ruler = (line[first] == '-' || line[first] == '=' || line[first] == '|' || line[first] == '+') &&
                     is_ruler(line);
  if (!alone && !ruler) return false;
  ++passed_.separators;
  return true;
}

bool Tokenizer::next(Row& row) {
  std::string_view line;
  while (lines_.next(line)) {
    if (is_no_row(line)) continue;
    row.line = lines_.number();
    row.fields.clear();
    if (head_.header_behind_sign && row.line == head_.start) line = row_behind_sign(line, head_);
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
    const std::size_t end = line.find(static_cast<char>(head_.separator));
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
    forms_.long_rows = true;
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

/// A field that begins with the comment sign is none where the row has the table's number of fields with it.
void Tokenizer::split_at_blanks(std::string_view line, Row& row) {
  const bool has_sign =
      !head_.comment_sign.empty() && line.find(head_.comment_sign) != std::string_view::npos;
  if (!has_sign || head_.comments == CommentRule::all) return cut_at_blanks(line, has_sign, row);
  const std::vector<std::string_view> fields = fields_of(line, Separator::blanks);
  const bool begins = std::any_of(fields.begin(), fields.end(),
                                  [this](std::string_view field) { return begins_with_sign(field); });
  cut_at_blanks(line, !begins || fields.size() != head_.width, row);
}

void Tokenizer::cut_at_blanks(std::string_view line, bool cut_comments, Row& row) {
  unquoted_.clear();
  unquoted_.reserve(line.size());  // so that what fields refer to stays where it is
  if (cut_comments) line = before_sign(line, head_.comment_sign);
  constexpr std::string_view ends = " \t\r\n\"";
  std::size_t i = line.find_first_not_of(blanks_between);
  while (i != std::string_view::npos && i < line.size()) {
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
  if (i < line.size() && blanks_between.find(line[i]) == std::string_view::npos) {
    complain_at_quote(row);
    return false;
  }
  row.fields.push_back(std::string_view(unquoted_).substr(begin));
  return true;
}

}  // namespace credence
