#include "app/report/number_text.h"

#include "app/report/quoted_value.h"
#include "app/report/translate.h"

#include <QLocale>
#include <QRegularExpression>

#include <algorithm>
#include <clocale>
#include <cmath>
#include <utility>

namespace credence {

namespace {

const QChar thinSpace(0x202f);  // one that does not break lines
const QChar minusSign(0x2212);
const QString superscripts = QStringLiteral("⁰¹²³⁴⁵⁶⁷⁸⁹");
const QChar superscriptMinus(0x207b);
const QString timesTen = QStringLiteral("×10");

constexpr int firstGrouped = 5;  // digits before the point
constexpr int largestPlain = 5;  // powers of ten that are written out
constexpr int smallestPlain = -3;
constexpr int largestExact = 9;  // where every digit counts
constexpr double largestDecimal = 1e7;
constexpr int mostDigits = 17;  // of a double

/// Thin spaces between thousands of what stands before the point, where that is long.
QString grouped(QString digits) {
  const qsizetype point = digits.indexOf(QLatin1Char('.'));
  const qsizetype whole = point < 0 ? digits.size() : point;
  if (whole < firstGrouped) return digits;
  for (qsizetype k = whole - 3; k > 0; k -= 3) digits.insert(k, thinSpace);
  return digits;
}

QString withoutZeros(QString digits) {
  if (!digits.contains(QLatin1Char('.'))) return digits;
  while (digits.endsWith(QLatin1Char('0'))) digits.chop(1);
  if (digits.endsWith(QLatin1Char('.'))) digits.chop(1);
  return digits;
}

QString superscript(int number) {
  QString text = QString::number(std::abs(number));
  for (QChar& digit : text) digit = superscripts.at(digit.digitValue());
  return number < 0 ? superscriptMinus + text : text;
}

/// Digits and the power of ten of the first of them, rounded to so many: 2.5 and 7 of 2.5e7.
struct Scientific {
  QString digits;
  int power = 0;
};

Scientific scientific(double size, int digits) {
  const QString text = digits > 0 ? QString::number(size, 'e', std::min(digits, mostDigits) - 1)
                                  : QString::number(size, 'e', QLocale::FloatingPointShortest);
  const qsizetype e = text.indexOf(QLatin1Char('e'));
  return {withoutZeros(text.left(e)), text.mid(e + 1).toInt()};
}

/// Of a positive number; `digits` zero stands for all.
QString sizeText(double size, int digits) {
  const Scientific parts = scientific(size, digits);
  const int known = static_cast<int>(parts.digits.size()) - (parts.digits.contains(QLatin1Char('.')) ? 1 : 0);
  const bool plain = parts.power >= smallestPlain &&
                     (parts.power <= largestPlain || (known > parts.power && parts.power <= largestExact));
  if (plain) {
    // No digit before the point is made up or hidden: 1234 with three digits is 1234.
    return grouped(withoutZeros(QString::number(size, 'f', std::max(0, known - 1 - parts.power))));
  }
  const QString ten = QStringLiteral("10") + superscript(parts.power);
  return parts.digits == QLatin1String("1") ? ten : parts.digits + QStringLiteral("×") + ten;
}

QString notFinite(double value) {
  if (std::isnan(value)) return QStringLiteral("–");
  return value > 0.0 ? QStringLiteral("∞") : minusSign + QStringLiteral("∞");
}

QString textOf(double value, int digits) {
  if (!std::isfinite(value)) return notFinite(value);
  if (value == 0.0) return QStringLiteral("0");
  return (value < 0.0 ? QString(minusSign) : QString()) + sizeText(std::abs(value), digits);
}

// What begins decimals; also those of Arabic, whose sign between thousands no number has.
const QString decimalSigns = QStringLiteral(".,\u066b\u060c");

bool hasDecimalSign(const QString& text) {
  return std::any_of(text.begin(), text.end(), [](QChar c) { return decimalSigns.contains(c); });
}

QChar latinDigit(int digit) {
  return QChar(QLatin1Char('0').unicode() + static_cast<char16_t>(digit));
}

/// Whether all digits of a number are zeros.
bool isZero(const QString& text) {
  return std::none_of(text.begin(), text.end(), [](QChar c) { return c.isDigit() && c != u'0'; });
}

/// A letter of a number as toDouble() knows it.
QChar inLatin(QChar c) {
  if (c.isDigit()) return latinDigit(c.digitValue());
  if (decimalSigns.contains(c)) return QLatin1Char('.');
  return c == minusSign || c == superscriptMinus ? QChar(QLatin1Char('-')) : c;
}

/// Blanks between digits are for thousands: 12 000. 1 5 is no number.
bool blanksPartThousands(const QString& text) {
  static const QRegularExpression other(QStringLiteral("\\d\\s+(?!\\d{3}(?!\\d))\\d"),
                                        QRegularExpression::UseUnicodePropertiesOption);
  return !other.match(text).hasMatch();
}

}  // namespace

QString significantNumber(double value, int digits) {
  return textOf(value, digits);
}

QString signedNumber(double value, int decimals) {
  if (!std::isfinite(value)) return notFinite(value);
  if (std::abs(value) >= largestDecimal) return significantNumber(value, 4);
  QString text = grouped(QString::number(std::abs(value), 'f', decimals));
  return value < 0.0 && !isZero(text) ? minusSign + text : text;
}

QString plainDecimals(double value, int decimals) {
  QString text = QString::number(value, 'f', decimals);
  return std::isfinite(value) && value <= 0.0 && isZero(text) ? text.remove(QLatin1Char('-')) : text;
}

QString coordinateNumber(double value, double span) {
  if (!(span > 0.0) || !std::isfinite(span) || !std::isfinite(value)) return significantNumber(value, 4);
  const int finest = static_cast<int>(std::floor(std::log10(span))) - 3;
  const double step = std::pow(10.0, finest);
  if (std::abs(value) < step / 2.0) return QStringLiteral("0");
  const int first = static_cast<int>(std::floor(std::log10(std::abs(value))));
  const bool plain = finest >= -6 && first <= largestPlain;
  return plain ? signedNumber(value, std::max(0, -finest)) : textOf(value, std::max(1, first - finest + 1));
}

QString countNumber(quint64 count) {
  return grouped(QString::number(count));
}

QString timeNumber(double seconds) {
  const double milliseconds = 1000.0 * seconds;
  if (milliseconds >= 100.0) return tr("%1 s").arg(signedNumber(seconds, 1));
  return tr("%1 ms").arg(signedNumber(milliseconds, milliseconds < 10.0 ? 1 : 0));
}

QString durationNumber(double seconds) {
  if (seconds < 90.0) return tr("%1 s").arg(5.0 * std::ceil(seconds / 5.0));
  if (seconds < 5400.0) return tr("%1 min").arg(std::ceil(seconds / 60.0));
  return tr("%1 h").arg(countNumber(static_cast<quint64>(std::ceil(seconds / 3600.0))));
}

QString exactNumber(double value) {
  return textOf(value, 0);
}

void writeNumbersAlike() {
  QLocale::setDefault(QLocale::c());
  std::setlocale(LC_NUMERIC, "C");
}

std::optional<double> readNumber(const QString& text) {
  if (!blanksPartThousands(text)) return std::nullopt;
  QString plain;
  bool raised = false;
  bool decimals = false;
  for (const QChar c : text) {
    if (c.isSpace()) continue;
    const qsizetype digit = superscripts.indexOf(c);
    if ((digit >= 0 || c == superscriptMinus) && !std::exchange(raised, true)) {
      // 2.5×10 and the power, or 10 and the power.
      if (plain.endsWith(timesTen)) {
        plain.chop(timesTen.size());
      } else if (plain == QLatin1String("10") || plain == QLatin1String("-10")) {
        plain.chop(1);
      } else {
        return std::nullopt;
      }
      plain += QLatin1Char('e');
    }
    if (decimalSigns.contains(c) && std::exchange(decimals, true)) return std::nullopt;
    plain += digit >= 0 ? latinDigit(static_cast<int>(digit)) : inLatin(c);
  }
  bool valid = false;
  const double value = plain.toDouble(&valid);
  return valid && std::isfinite(value) ? std::optional(value) : std::nullopt;
}

std::optional<double> readWholeNumber(const QString& text) {
  if (hasDecimalSign(text)) return std::nullopt;
  const std::optional<double> number = readNumber(text);
  return number && std::floor(*number) == *number ? number : std::nullopt;
}

QStringList listedNumbers(const QString& text) {
  const QChar semicolon = QLatin1Char(';');
  QStringList numbers = text.split(text.contains(semicolon) ? semicolon : QLatin1Char(','));
  for (QString& number : numbers) number = number.trimmed();
  return numbers;
}

QString refusedNumber(const QString& text, const QString& rule) {
  QString sentence = tr("%1 is not %2").arg(quotedValue(text), rule);
  const auto isSign = [](QChar c) { return decimalSigns.contains(c); };
  const bool numeric = std::all_of(text.begin(), text.end(), [&](QChar c) {
    return c.isDigit() || c.isSpace() || isSign(c) || c == u'-' || c == u'+' || c == minusSign;
  });
  if (!numeric || std::count_if(text.begin(), text.end(), isSign) < 2) return sentence;
  return sentence + tr(": one point or comma at most, before the decimals");
}

}  // namespace credence
