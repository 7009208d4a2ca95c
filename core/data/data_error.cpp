#include "core/data/data_error.h"

#include <algorithm>

namespace credence {

std::string shown(std::string_view text) {
  constexpr std::size_t longest = 40;
  std::string result = "\"";
  std::size_t characters = 0;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    const bool continues_character = (byte & 0xC0) == 0x80;
    if (!continues_character && characters++ == longest) {
      result += "…";
      break;
    }
    if (c == '\n') {
      result += "\\n";
    } else if (c == '\r') {
      result += "\\r";
    } else if (c == '\t') {
      result += "\\t";
    } else if (byte < 0x20 || byte == 0x7F) {
      result += "\uFFFD";
    } else {
      result += c;
    }
  }
  return result + "\"";
}

std::string shown_list(const std::vector<std::string>& texts) {
  constexpr std::size_t longest = 20;
  std::string result;
  for (std::size_t i = 0; i < std::min(texts.size(), longest); ++i) {
    if (i > 0) result += ", ";
    result += shown(texts[i]);
  }
  return texts.size() > longest ? result + ", …" : result;
}

std::string counted(std::size_t count, const std::string& noun) {
  return std::to_string(count) + " " + noun + (count == 1 ? "" : "s");
}

}  // namespace credence
