#include "core/table/text_lines.h"

#include "core/table/data_error.h"
#include "core/table/not_a_table.h"
#include "core/table/utf8.h"

#include <utility>

namespace credence {

namespace {

constexpr std::size_t block_size = 1 << 16;

bool is_line_end(char c) {
  return c == '\n' || c == '\r';
}

std::string hex_byte(char c) {
  constexpr std::string_view digits = "0123456789ABCDEF";
  const auto byte = static_cast<unsigned char>(c);
  return {'0', 'x', digits[byte >> 4], digits[byte & 15]};
}

}  // namespace

TextLines::TextLines(std::istream& stream, std::string name, std::optional<Encoding> encoding,
                     BlockHook after_block)
    : stream_(stream),
      name_(std::move(name)),
      after_block_(std::move(after_block)),
      decoder_(encoding),
      encoding_chosen_(encoding.has_value()),
      block_(block_size, '\0') {
  fill();
}

bool TextLines::fill() {
  buffer_.erase(0, start_);
  start_ = 0;
  stream_.read(block_.data(), static_cast<std::streamsize>(block_.size()));
  const auto count = static_cast<std::size_t>(stream_.gcount());
  if (stream_.bad()) throw DataError(name_, "the file could not be read to its end");
  if (bytes_ == 0) refuse_other_files(std::string_view(block_).substr(0, count));
  bytes_ += count;
  if (after_block_) after_block_(bytes_);
  const std::size_t before = buffer_.size();
  decoder_.decode(std::string_view(block_).substr(0, count), count == 0, buffer_);
  return count > 0 || buffer_.size() > before;
}

/// What is plainly no text is named before it is decoded.
void TextLines::refuse_other_files(std::string_view first_bytes) const {
  if (const auto sentence = named_non_table(first_bytes)) throw DataError(name_, *sentence);
}

/// How far the next line goes, its line end not included.
std::size_t TextLines::find_line_end() {
  std::size_t length = 0;  // as far as it is known
  while (true) {
    const std::string_view rest = std::string_view(buffer_).substr(start_);
    length += printable_prefix(rest.substr(length));
    if (length > longest) {
      throw DataError(name_, number_ + 1,
                      "the line is longer than 512 KiB; check that the rows of the table end with line ends");
    }
    if (length == rest.size()) {
      if (fill()) continue;
      return length;
    }
    if (is_line_end(rest[length])) {
      // A CR at the very end of the block may be half of a CRLF.
      if (rest[length] == '\r' && length + 1 == rest.size() && fill()) continue;
      return length;
    }
    const std::size_t character = text_length(rest.substr(length));
    if (character == 0) fail_at(rest.substr(length));
    length += character;
  }
}

bool TextLines::next(std::string_view& line) {
  std::size_t length = find_line_end();
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
  return true;
}

std::string_view TextLines::reread(bool& whole) {
  start_ = line_start_;
  --number_;
  whole = !fill();
  return buffer_;
}

void TextLines::fail_at(std::string_view text) const {
  const std::string advice = "; save the table as CSV in UTF-8";
  if (encoding() == Encoding::utf8) {
    throw DataError(name_, number_ + 1,
                    "this is not a text file, as byte " + hex_byte(text[0]) + " is not UTF-8 text" + advice);
  }
  const std::string name(name_of(encoding()));
  throw DataError(name_, number_ + 1,
                  encoding_chosen_ ? "this is not text in " + name + "; choose another encoding"
                                   : "this is not a text file, neither in UTF-8 nor in " + name + advice);
}

}  // namespace credence
