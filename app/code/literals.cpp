#include "app/code/literals.h"

#include "core/data/number.h"

#include <QRegularExpression>

#include <cmath>

namespace credence {

namespace {

QString hexadecimal(char32_t sign, int digits) {
  return QStringLiteral("%1").arg(static_cast<uint>(sign), digits, 16, QLatin1Char('0'));
}

QString escapedSign(char32_t sign) {
  constexpr char32_t lastOfBasicPlane = 0xffff;
  return sign > lastOfBasicPlane ? QStringLiteral("\\U") + hexadecimal(sign, 8)
                                 : QStringLiteral("\\u") + hexadecimal(sign, 4);
}

/// `plain`: whether a sign stands for itself.
template <typename Plain>
QString literal(const QString& text, QChar quote, const Plain& plain) {
  QString result = quote;
  for (const uint code : text.toUcs4()) {
    const auto sign = static_cast<char32_t>(code);
    if (sign == quote.unicode() || sign == U'\\') {
      result += QLatin1Char('\\') + QString(QChar(static_cast<char16_t>(sign)));
    } else {
      result += plain(sign) ? QString::fromUcs4(&sign, 1) : escapedSign(sign);
    }
  }
  return result + quote;
}

}  // namespace

QString pythonString(const QString& text) {
  return literal(text, QLatin1Char('\''), [](char32_t sign) {
    return sign == U' ' || (QChar::isPrint(sign) && !QChar::isSpace(sign));
  });
}

QString rString(QString text) {
  text.replace(QChar(u'\0'), QChar::ReplacementCharacter);  // R has no strings with it
  constexpr char32_t firstPrintable = 0x20;
  constexpr char32_t afterPrintable = 0x7f;
  return literal(text, QLatin1Char('"'),
                 [](char32_t sign) { return sign >= firstPrintable && sign < afterPrintable; });
}

QString shellWord(const QString& word) {
  static const QRegularExpression bare(QStringLiteral("^[A-Za-z0-9_./:,=+%@-]+$"));
  if (bare.match(word).hasMatch() && !word.endsWith(QLatin1Char('\n'))) return word;
  return QLatin1Char('\'') + QString(word).replace(QLatin1Char('\''), QStringLiteral("'\\''")) +
         QLatin1Char('\'');
}

QString shellLine(const QStringList& words) {
  QStringList quoted;
  for (const QString& word : words) quoted << shellWord(word);
  return quoted.join(QLatin1Char(' '));
}

QString numberLiteral(double value, const QString& infinity) {
  return std::isinf(value) ? infinity : QString::fromStdString(to_round_trip_string(value));
}

}  // namespace credence
