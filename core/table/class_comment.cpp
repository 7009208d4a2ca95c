#include "core/table/class_comment.h"

#include <cstddef>

namespace credence {

namespace {

constexpr std::string_view beginning = "# classes: ";
constexpr std::string_view between = ", ";

std::string escaped(std::string_view name) {
  std::string text = "\"";
  for (const char c : name) {
    if (c == '\n') {
      text += "\\n";
    } else if (c == '\r') {
      text += "\\r";
    } else {
      if (c == '"' || c == '\\') text += '\\';
      text += c;
    }
  }
  return text + '"';
}

bool take(std::string_view& text, std::string_view expected) {
  if (!text.starts_with(expected)) return false;
  text.remove_prefix(expected.size());
  return true;
}

/// Takes a name off the beginning of `text`.
std::optional<std::string> take_name(std::string_view& text) {
  if (!take(text, "\"")) return {};
  std::string name;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '"') {
      text.remove_prefix(i + 1);
      return name;
    }
    if (text[i] == '\\') {
      if (++i == text.size()) return {};
      name += text[i] == 'n' ? '\n' : text[i] == 'r' ? '\r' : text[i];
    } else {
      name += text[i];
    }
  }
  return {};
}

}  // namespace

std::string class_comment(const std::array<std::string, 2>& class_names) {
  return std::string(beginning) + escaped(class_names[0]) + std::string(between) + escaped(class_names[1]);
}

std::optional<std::array<std::string, 2>> parse_class_comment(std::string_view line) {
  if (!take(line, beginning)) return {};
  const auto first = take_name(line);
  if (!first || !take(line, between)) return {};
  const auto second = take_name(line);
  if (!second || !line.empty()) return {};
  return std::array{*first, *second};
}

}  // namespace credence
