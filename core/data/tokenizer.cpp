#include "core/data/tokenizer.h"

#include "core/data/data_error.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <csv.h>
#include <new>
#include <utility>

namespace credence {

namespace {

constexpr std::size_t block_size = 1 << 16;
constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
constexpr std::string_view white_space = " \t\r\n";

bool is_line_end(char c) {
  return c == '\n' || c == '\r';
}

std::string hex_byte(char c) {
  constexpr std::string_view digits = "0123456789ABCDEF";
  const auto byte = static_cast<unsigned char>(c);
  return {'0', 'x', digits[byte >> 4], digits[byte & 15]};
}

/// How many bytes the UTF-8 character at the start of `text` has; 0 when it is malformed.
std::size_t utf8_length(std::string_view text) {
  const auto byte = [text](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned lead = byte(0);
  const std::size_t length = lead < 0x80   ? 1
                             : lead < 0xC2 ? 0
                             : lead < 0xE0 ? 2
                             : lead < 0xF0 ? 3
                             : lead < 0xF5 ? 4
                                           : 0;
  if (length > text.size()) return 0;
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xC0) != 0x80) return 0;
  }
  // Overlong forms, surrogates and code points above U+10FFFF show in the second byte.
  const bool malformed = (lead == 0xE0 && byte(1) < 0xA0) || (lead == 0xED && byte(1) > 0x9F) ||
                         (lead == 0xF0 && byte(1) < 0x90) || (lead == 0xF4 && byte(1) > 0x8F);
  return malformed ? 0 : length;
}

/// Where libcsv puts what it finds.
struct RowSink {
  Row& row;
  std::size_t fields = 0;
  bool complete = false;
};

void take_field(void* text, std::size_t length, void* data) {
  auto& sink = *static_cast<RowSink*>(data);
  if (sink.fields == sink.row.fields.size()) sink.row.fields.emplace_back();
  sink.row.fields[sink.fields++].assign(static_cast<const char*>(text), length);
}

void take_row_end(int /*terminator*/, void* data) {
  static_cast<RowSink*>(data)->complete = true;
}

}  // namespace

std::size_t find_non_text(std::string_view text) {
  std::size_t i = 0;
  while (i < text.size()) {
    const auto byte = static_cast<unsigned char>(text[i]);
    if (byte >= 0x20 && byte < 0x80) {
      ++i;
    } else if (byte < 0x20) {
      if (white_space.find(text[i]) == std::string_view::npos) return i;
      ++i;
    } else {
      const std::size_t length = utf8_length(text.substr(i));
      if (length == 0) return i;
      i += length;
    }
  }
  return std::string_view::npos;
}

Separator detect_separator(std::string_view sample) {
  constexpr std::array candidates = {Separator::tab, Separator::semicolon, Separator::comma};
  constexpr std::size_t rows_to_see = 10;
  using Counts = std::array<std::size_t, candidates.size()>;
  std::vector<Counts> rows;
  Counts counts{};
  bool in_quotes = false;
  bool in_comment = false;
  bool seen_text = false;
  const auto end_row = [&] {
    if (seen_text && !in_comment) rows.push_back(counts);
    counts = {};
    in_comment = seen_text = false;
  };
  for (std::size_t i = 0; i < sample.size() && rows.size() < rows_to_see; ++i) {
    const char c = sample[i];
    if (is_line_end(c) && !in_quotes) {
      end_row();
      continue;
    }
    if (c == '#' && !seen_text) in_comment = true;
    if (white_space.find(c) == std::string_view::npos) seen_text = true;
    if (c == '"' && !in_comment) in_quotes = !in_quotes;
    for (std::size_t k = 0; k < candidates.size(); ++k) {
      if (!in_quotes && c == static_cast<char>(candidates[k])) ++counts[k];
    }
  }
  // A sample cut off in the middle of a row tells nothing about that row, unless it is all there is.
  if (rows.empty()) end_row();
  if (rows.empty()) return Separator::blanks;

  for (std::size_t k = 0; k < candidates.size(); ++k) {
    const std::size_t expected = rows.front()[k];
    const auto agrees = [k, expected](const Counts& row) { return row[k] == expected; };
    if (expected > 0 && std::all_of(rows.begin(), rows.end(), agrees)) return candidates[k];
  }
  for (std::size_t k = 0; k < candidates.size(); ++k) {
    if (rows.front()[k] > 0) return candidates[k];
  }
  return Separator::blanks;
}

TextLines::TextLines(std::istream& stream, std::string name) : stream_(stream), name_(std::move(name)) {
  fill();
  if (buffer_.starts_with(byte_order_mark)) start_ = byte_order_mark.size();
}

bool TextLines::fill() {
  buffer_.erase(0, start_);
  start_ = 0;
  const std::size_t kept = buffer_.size();
  buffer_.resize(kept + block_size);
  stream_.read(buffer_.data() + kept, static_cast<std::streamsize>(block_size));
  const auto count = static_cast<std::size_t>(stream_.gcount());
  buffer_.resize(kept + count);
  if (stream_.bad()) throw DataError(name_, "the file could not be read to its end");
  return count > 0;
}

bool TextLines::next(std::string_view& line) {
  std::size_t length = 0;  // of the line as far as it is known
  bool more = true;
  while (more) {
    const auto begin = buffer_.begin() + static_cast<std::ptrdiff_t>(start_ + length);
    const auto end = std::find_if(begin, buffer_.end(), is_line_end);
    length += static_cast<std::size_t>(end - begin);
    // A CR at the very end of the block may be half of a CRLF.
    if (end != buffer_.end() && (*end == '\n' || end + 1 != buffer_.end())) break;
    more = fill();
  }
  const std::string_view rest = std::string_view(buffer_).substr(start_);
  if (rest.empty()) return false;
  if (rest.substr(length).starts_with("\r\n")) {
    length += 2;
  } else if (length < rest.size()) {
    length += 1;
  }
  line = rest.substr(0, length);
  line_start_ = start_;
  start_ += length;
  ++number_;
  const std::size_t bad = find_non_text(line);
  if (bad != std::string_view::npos) {
    throw DataError(name_, number_,
                    "this is not a text file, as byte " + hex_byte(line[bad]) +
                        " is not UTF-8 text; save the table as CSV in UTF-8");
  }
  return true;
}

std::string_view TextLines::reread() {
  start_ = line_start_;
  --number_;
  fill();
  return buffer_;
}

void Tokenizer::FreeParser::operator()(csv_parser* parser) const {
  csv_free(parser);
  delete parser;
}

Tokenizer::Tokenizer(std::istream& stream, std::string name, Blanks blanks)
    : lines_(stream, std::move(name)), separator_(detect_separator(sample())) {
  if (separator_ == Separator::blanks) {
    if (blanks == Blanks::may_separate) return;
    separator_ = Separator::comma;
  }
  parser_.reset(new csv_parser);
  csv_init(parser_.get(), CSV_STRICT);
  csv_set_delim(parser_.get(), static_cast<unsigned char>(separator_));
  csv_set_blk_size(parser_.get(), block_size);
}

/// The table from its first row on, however long the comments before it.
std::string_view Tokenizer::sample() {
  std::string_view line;
  while (lines_.next(line)) {
    const std::size_t first = line.find_first_not_of(white_space);
    if (first != std::string_view::npos && line[first] != '#') return lines_.reread();
  }
  return {};
}

bool Tokenizer::next(Row& row) {
  std::string_view line;
  while (lines_.next(line)) {
    // A tab that separates is not a blank before the first field: that field is empty.
    const std::size_t first = line.find_first_not_of(separator_ == Separator::tab ? " \r\n" : white_space);
    if (first == std::string_view::npos || line[first] == '#') continue;
    row.line = lines_.number();
    row.starts_quoted = line[first] == '"';
    if (parser_) {
      parse_delimited(line, row);
    } else {
      split_at_blanks(line, row);
    }
    return true;
  }
  return false;
}

void Tokenizer::parse_delimited(std::string_view line, Row& row) {
  RowSink sink{row};
  const auto feed = [&](std::string_view text) {
    if (csv_parse(parser_.get(), text.data(), text.size(), take_field, take_row_end, &sink) == text.size())
      return;
    if (csv_error(parser_.get()) == CSV_EPARSE) fail_at_quote();
    throw std::bad_alloc();
  };
  feed(line);
  if (!is_line_end(line.back())) feed("\n");
  while (!sink.complete) {
    if (!lines_.next(line)) {
      throw DataError(name(), row.line,
                      "a quoted field starts in this row and never ends; close its quotation mark");
    }
    feed(line);
    if (!is_line_end(line.back())) feed("\n");
  }
  row.fields.resize(sink.fields);
}

void Tokenizer::split_at_blanks(std::string_view line, Row& row) {
  std::size_t count = 0;
  std::size_t i = line.find_first_not_of(white_space);
  while (i != std::string_view::npos && line[i] != '#') {
    if (count == row.fields.size()) row.fields.emplace_back();
    std::string& field = row.fields[count++];
    if (line[i] == '"') {
      i = unquote(line, i, field);
    } else {
      const std::size_t end = std::min(line.find_first_of(" \t\r\n#\"", i), line.size());
      if (end < line.size() && line[end] == '"') fail_at_quote();
      field.assign(line.substr(i, end - i));
      i = end;
    }
    i = line.find_first_not_of(white_space, i);
  }
  row.fields.resize(count);
}

/// Returns where the line goes on after the quoted field that starts at `begin`.
std::size_t Tokenizer::unquote(std::string_view line, std::size_t begin, std::string& field) {
  field.clear();
  std::size_t i = begin + 1;
  while (true) {
    const std::size_t quote = line.find('"', i);
    if (quote == std::string_view::npos) fail_at_quote();
    field.append(line.substr(i, quote - i));
    i = quote + 1;
    if (i == line.size() || line[i] != '"') break;
    field += '"';
    ++i;
  }
  if (i < line.size() && white_space.find(line[i]) == std::string_view::npos && line[i] != '#')
    fail_at_quote();
  return i;
}

void Tokenizer::fail_at_quote() const {
  throw DataError(name(), lines_.number(),
                  "a quotation mark is misplaced; quote whole fields and double the marks inside them");
}

}  // namespace credence
