#pragma once

#include "core/table/table_format.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace credence {

/// Turns the bytes of a text file, block after block, into UTF-8, without its byte order mark.
///
/// What the encoding is, unless given, a byte order mark says, or for UTF-16 the zeros between ASCII
/// characters. Else it is UTF-8 or Windows-1252, by whether the first character beyond ASCII is well-formed
/// UTF-8. Bytes that stand for no character come out as malformed UTF-8.
class TextDecoder {
 public:
  explicit TextDecoder(std::optional<Encoding> encoding) : encoding_(encoding) {}

  /// Appends to `text` what `bytes` stand for, all but the part of a last character that they end in; the
  /// first bytes should be some thousand or all.
  void decode(std::string_view bytes, bool at_end, std::string& text);

  /// UTF-8 as long as there was nothing but ASCII.
  Encoding encoding() const { return encoding_.value_or(Encoding::utf8); }

 private:
  void start();
  void choose_beyond_ascii(bool at_end);
  std::size_t decode_utf8(bool at_end, std::string& text) const;
  std::size_t decode_utf16(bool at_end, std::string& text) const;
  std::size_t decode_windows_1252(std::string& text) const;

  std::optional<Encoding> encoding_;
  bool started_ = false;
  std::string bytes_;  // not yet decoded
};

}  // namespace credence
