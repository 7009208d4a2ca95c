#include "core/table/utf8.h"

#include <cstdint>
#include <cstring>

namespace credence {

namespace {

constexpr std::uint64_t every_byte = 0x0101010101010101;
constexpr std::uint64_t high_bits = every_byte * 0x80;

std::uint64_t eight_bytes(const char* bytes) {
  std::uint64_t word = 0;
  std::memcpy(&word, bytes, sizeof word);
  return word;
}

/// How long the beginning of `text` is of whose bytes `is_plain` says yes; `all_plain` says it of eight at
/// once, and may say no too often.
template <typename AllPlain, typename IsPlain>
std::size_t prefix(std::string_view text, AllPlain all_plain, IsPlain is_plain) {
  std::size_t i = 0;
  while (i + 8 <= text.size() && all_plain(eight_bytes(text.data() + i))) i += 8;
  while (i < text.size() && is_plain(static_cast<unsigned char>(text[i]))) ++i;
  return i;
}

}  // namespace

std::size_t printable_prefix(std::string_view text) {
  // A byte below 0x20 borrows its highest bit from the subtraction.
  return prefix(
      text, [](std::uint64_t word) { return ((word | (word - every_byte * 0x20)) & high_bits) == 0; },
      [](unsigned char byte) { return byte >= 0x20 && byte < 0x80; });
}

std::size_t ascii_prefix(std::string_view text) {
  return prefix(
      text, [](std::uint64_t word) { return (word & high_bits) == 0; },
      [](unsigned char byte) { return byte < 0x80; });
}

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

std::size_t text_length(std::string_view text) {
  const auto byte = static_cast<unsigned char>(text[0]);
  if (byte >= 0x80) return utf8_length(text);
  return byte >= 0x20 || byte == '\t' || byte == '\n' || byte == '\r' ? 1 : 0;
}

std::size_t find_non_text(std::string_view text) {
  std::size_t i = printable_prefix(text);
  while (i < text.size()) {
    const std::size_t length = text_length(text.substr(i));
    if (length == 0) return i;
    i += length;
    i += printable_prefix(text.substr(i));
  }
  return std::string_view::npos;
}

void append_utf8(std::string& text, char32_t code_point) {
  const auto add = [&text](char32_t byte) { text += static_cast<char>(byte); };
  const auto add_tail = [&](int shift) { add(0x80 | ((code_point >> shift) & 0x3F)); };
  if (code_point < 0x80) {
    add(code_point);
  } else if (code_point < 0x800) {
    add(0xC0 | (code_point >> 6));
    add_tail(0);
  } else if (code_point < 0x10000) {
    add(0xE0 | (code_point >> 12));
    add_tail(6);
    add_tail(0);
  } else {
    add(0xF0 | (code_point >> 18));
    add_tail(12);
    add_tail(6);
    add_tail(0);
  }
}

}  // namespace credence
