#include "app/report/markup_text.h"

#include <QChar>

#include <algorithm>
#include <array>
#include <utility>

namespace credence {

namespace {

/// Units of UTF-16 for which markup has no place, first and last of each range.
constexpr std::array<std::pair<char16_t, char16_t>, 7> withoutPlace = {{
    {u'\0', u'\x8'},  // controls but \t, \n and \r
    {u'\xb', u'\xc'},
    {u'\xe', u'\x1f'},
    {0x202a, 0x202e},  // turn the direction of all that follows
    {0x2066, 0x2069},
    {0xfdd0, 0xfdef},  // begin and end frames in Qt's documents
    {0xfffe, 0xffff},
}};

bool hasPlace(const QString& text, qsizetype i) {
  const QChar unit = text[i];
  if (unit >= u' ' && unit < withoutPlace[3].first) return true;  // nearly all of any text
  if (unit.isHighSurrogate()) return i + 1 < text.size() && text[i + 1].isLowSurrogate();
  if (unit.isLowSurrogate()) return i > 0 && text[i - 1].isHighSurrogate();
  const auto holds = [code = unit.unicode()](const auto& range) {
    return code >= range.first && code <= range.second;
  };
  return unit != QChar::ObjectReplacementCharacter && std::ranges::none_of(withoutPlace, holds);
}

}  // namespace

QString withMarkupCharacters(QString text) {
  for (qsizetype i = 0; i < text.size(); ++i) {
    if (!hasPlace(text, i)) text[i] = QChar::ReplacementCharacter;
  }
  return text;
}

QString markupText(const QString& words) {
  return withMarkupCharacters(words).toHtmlEscaped();
}

}  // namespace credence
