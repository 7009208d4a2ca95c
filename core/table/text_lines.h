#pragma once

#include "core/table/table_format.h"
#include "core/table/text_decoder.h"

#include <cstddef>
#include <functional>
#include <istream>
#include <optional>
#include <string>
#include <string_view>

namespace credence {

/// Called with the number of bytes read so far after each block of a file; may throw to end the reading.
using BlockHook = std::function<void(std::size_t bytes)>;

/// The lines of a text stream, ended by LF, CRLF or CR, in UTF-8 whatever the stream's encoding. Reads in
/// blocks.
class TextLines {
 public:
  /// The most bytes a line, or a row of several lines, may have: more is no table, and would fill the memory.
  static constexpr std::size_t longest = std::size_t{1} << 19;

  TextLines(std::istream& stream, std::string name, std::optional<Encoding> encoding = {},
            BlockHook after_block = {});

  /// The next line with its line end, valid until the next call; false at the end of the stream.
  /// Throws DataError for a line that is not text or too long, or when reading fails.
  bool next(std::string_view& line);

  std::size_t number() const { return number_; }  ///< of the line, from 1

  /// The text from the line last read on: that line and about a block more, or, where `whole`, all that
  /// follows. The line is then read again.
  std::string_view reread(bool& whole);

  const std::string& name() const { return name_; }
  Encoding encoding() const { return decoder_.encoding(); }

 private:
  bool fill();
  std::size_t find_line_end();
  void refuse_other_files(std::string_view first_bytes) const;
  [[noreturn]] void fail_at(std::string_view text) const;

  std::istream& stream_;
  std::string name_;
  BlockHook after_block_;
  TextDecoder decoder_;
  bool encoding_chosen_ = false;
  std::string block_;
  std::size_t bytes_ = 0;
  std::string buffer_;
  std::size_t start_ = 0;       // of the unread part of the buffer
  std::size_t line_start_ = 0;  // of the line last read
  std::size_t number_ = 0;
};

}  // namespace credence
