#include "core/table/text_decoder.h"

#include "core/table/utf8.h"

#include <algorithm>
#include <array>
#include <utility>

namespace credence {

namespace {

/// Bytes 0x80 to 0x9F in Windows-1252; 0: none. The rest is Latin-1, the first characters of Unicode.
constexpr std::array<char16_t, 32> windows_1252_characters = {
    0x20AC, 0,      0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
    0x2039, 0x0152, 0,      0x017D, 0,      0,      0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
    0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0,      0x017E, 0x0178};

constexpr char malformed_byte = '\xFF';

constexpr std::array<std::pair<std::string_view, Encoding>, 3> byte_order_marks = {
    {{"\xEF\xBB\xBF", Encoding::utf8}, {"\xFF\xFE", Encoding::utf16_le}, {"\xFE\xFF", Encoding::utf16_be}}};

/// UTF-16 without a mark: every second byte of ASCII characters is zero, and only those.
std::optional<Encoding> utf16_by_zeros(std::string_view text) {
  text = text.substr(0, 4096);
  std::array<std::size_t, 2> zeros = {};
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\0') ++zeros[i % 2];
  }
  if (zeros[0] == 0 && 4 * zeros[1] > text.size()) return Encoding::utf16_le;
  if (zeros[1] == 0 && 4 * zeros[0] > text.size()) return Encoding::utf16_be;
  return {};
}

/// How many bytes at the end of `text` begin a UTF-8 character that needs more.
std::size_t incomplete_end(std::string_view text) {
  for (std::size_t length = 1; length <= std::min<std::size_t>(3, text.size()); ++length) {
    const auto byte = static_cast<unsigned char>(text[text.size() - length]);
    if (byte < 0x80) return 0;
    if (byte >= 0xC0) return (byte >= 0xF0 ? 4U : byte >= 0xE0 ? 3U : 2U) > length ? length : 0;
  }
  return 0;
}

}  // namespace

void TextDecoder::decode(std::string_view bytes, bool at_end, std::string& text) {
  bytes_.append(bytes);
  if (!std::exchange(started_, true)) start();
  if (!encoding_) choose_beyond_ascii(at_end);
  std::size_t decoded = 0;
  switch (encoding()) {
    case Encoding::utf8:
      decoded = decode_utf8(at_end, text);
      break;
    case Encoding::utf16_le:
    case Encoding::utf16_be:
      decoded = decode_utf16(at_end, text);
      break;
    case Encoding::windows_1252:
      decoded = decode_windows_1252(text);
      break;
  }
  bytes_.erase(0, decoded);
}

void TextDecoder::start() {
  for (const auto& [mark, marked] : byte_order_marks) {
    if (bytes_.starts_with(mark) && encoding_.value_or(marked) == marked) {
      encoding_ = marked;
      bytes_.erase(0, mark.size());
      return;
    }
  }
  if (!encoding_) encoding_ = utf16_by_zeros(bytes_);
}

void TextDecoder::choose_beyond_ascii(bool at_end) {
  const std::string_view rest = std::string_view(bytes_).substr(ascii_prefix(bytes_));
  if (rest.empty() || (!at_end && incomplete_end(rest) == rest.size())) return;
  encoding_ = utf8_length(rest) > 0 ? Encoding::utf8 : Encoding::windows_1252;
}

std::size_t TextDecoder::decode_utf8(bool at_end, std::string& text) const {
  const std::size_t length = bytes_.size() - (at_end ? 0 : incomplete_end(bytes_));
  text.append(bytes_, 0, length);
  return length;
}

std::size_t TextDecoder::decode_utf16(bool at_end, std::string& text) const {
  const bool little = encoding_ == Encoding::utf16_le;
  const auto unit = [&](std::size_t i) -> char32_t {
    const auto first = static_cast<unsigned char>(bytes_[i]);
    const auto second = static_cast<unsigned char>(bytes_[i + 1]);
    return little ? first | second << 8U : first << 8U | second;
  };
  std::size_t i = 0;
  while (i + 2 <= bytes_.size()) {
    const char32_t first = unit(i);
    if (first < 0xD800 || first > 0xDFFF) {
      append_utf8(text, first);
    } else if (i + 4 > bytes_.size() && !at_end) {
      break;
    } else if (first < 0xDC00 && i + 4 <= bytes_.size() && unit(i + 2) >= 0xDC00 && unit(i + 2) <= 0xDFFF) {
      append_utf8(text, 0x10000 + ((first - 0xD800) << 10U) + (unit(i + 2) - 0xDC00));
      i += 2;
    } else {
      text += malformed_byte;
    }
    i += 2;
  }
  if (at_end && i < bytes_.size()) {
    text += malformed_byte;
    i = bytes_.size();
  }
  return i;
}

std::size_t TextDecoder::decode_windows_1252(std::string& text) const {
  for (const char c : bytes_) {
    const auto byte = static_cast<unsigned char>(c);
    const char16_t character = byte >= 0x80 && byte < 0xA0 ? windows_1252_characters.at(byte - 0x80U) : byte;
    if (character == 0 && byte != 0) {
      text += c;
    } else {
      append_utf8(text, character);
    }
  }
  return bytes_.size();
}

}  // namespace credence
