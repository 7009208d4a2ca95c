#include "app/report/markup_text.h"

#include <QChar>

namespace credence {

namespace {

constexpr char16_t firstPrintable = 0x20;
constexpr char16_t firstFrameMark = 0xfdd0;  // Qt's documents keep the beginnings and ends of frames so
constexpr char16_t lastFrameMark = 0xfdef;

/// Whether markup has a place for the unit of UTF-16 at `i`.
bool hasPlace(const QString& text, qsizetype i) {
  const QChar unit = text[i];
  if (unit.isHighSurrogate()) return i + 1 < text.size() && text[i + 1].isLowSurrogate();
  if (unit.isLowSurrogate()) return i > 0 && text[i - 1].isHighSurrogate();
  const char16_t code = unit.unicode();
  if (code < firstPrintable) return code == u'\t' || code == u'\n' || code == u'\r';
  return code < firstFrameMark || (code > lastFrameMark && code < QChar::ObjectReplacementCharacter) ||
         code == QChar::ReplacementCharacter;
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
