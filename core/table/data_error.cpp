#include "core/table/data_error.h"

#include "core/table/utf8.h"

#include <algorithm>

namespace credence {

namespace {

/// The length of the character at the start of `text`, one where it is malformed, and how a message shows it.
struct VisibleCharacter {
  std::size_t length = 1;
  std::string text;
};

/// Whether it ends a line beside '\n', or turns the direction in which the rest of it is written: U+2028 to
/// U+202E and U+2066 to U+2069.
bool disarranges(std::string_view character) {
  if (character.size() != 3 || character[0] != '\xE2') return false;
  const auto byte = [character](std::size_t i) { return static_cast<unsigned char>(character[i]); };
  return (byte(1) == 0x80 && byte(2) >= 0xA8 && byte(2) <= 0xAE) ||
         (byte(1) == 0x81 && byte(2) >= 0xA6 && byte(2) <= 0xA9);
}

VisibleCharacter visible_character(std::string_view text) {
  if (text[0] == '\n') return {1, "\\n"};
  if (text[0] == '\r') return {1, "\\r"};
  if (text[0] == '\t') return {1, "\\t"};
  const std::size_t length = text_length(text);
  const auto byte = [text](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  // Terminals obey the control characters above ASCII, U+0080 to U+009F, as they do those in it.
  const bool controls = length == 0 || byte(0) == 0x7F || (byte(0) == 0xC2 && byte(1) < 0xA0) ||
                        disarranges(text.substr(0, length));
  return {std::max<std::size_t>(1, length), controls ? "\uFFFD" : std::string(text.substr(0, length))};
}

}  // namespace

std::string visible(std::string_view text) {
  std::string result;
  while (!text.empty()) {
    const VisibleCharacter character = visible_character(text);
    result += character.text;
    text.remove_prefix(character.length);
  }
  return result;
}

std::string shown(std::string_view text) {
  constexpr std::size_t longest = 80;
  std::string result = "\"";
  for (std::size_t characters = 0; !text.empty(); ++characters) {
    if (characters == longest) {
      result += "…";
      break;
    }
    const VisibleCharacter character = visible_character(text);
    result += character.text;
    text.remove_prefix(character.length);
  }
  return result + "\"";
}

std::string shown_list(const std::vector<std::string>& texts, bool and_others) {
  constexpr std::size_t longest = 12;
  std::string result;
  for (std::size_t i = 0; i < std::min(texts.size(), longest); ++i) {
    if (i > 0) result += ", ";
    result += shown(texts[i]);
  }
  const std::size_t more = texts.size() - std::min(texts.size(), longest) + (and_others ? 1 : 0);
  if (more == 0) return result;
  return result + (and_others ? " and at least " : " and ") + std::to_string(more) + " more";
}

std::string counted(std::size_t count, const std::string& noun) {
  return std::to_string(count) + " " + noun + (count == 1 ? "" : "s");
}

}  // namespace credence
