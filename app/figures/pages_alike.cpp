#include "app/figures/pages_alike.h"

#include "app/figures/drawing_tolerance.h"
#include "app/figures/taken_up_to.h"

#include <QList>

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <string_view>
#include <vector>

namespace credence {

namespace {

using PageWords = QList<QByteArrayView>;

constexpr qsizetype longestQuote = 80;  // letters
constexpr double pixelsPerPoint = 96.0 / 72.0;
constexpr double shades = 255.0;
constexpr double digitsLost = 1e-6;  // Qt writes nine digits
constexpr qsizetype longestNumber = 16;
constexpr qsizetype numbersOfMatrix = 6;

/// Also the empty ones between two blanks.
PageWords wordsOfLine(QByteArrayView line) {
  PageWords words;
  while (!line.isEmpty()) words << takenUpTo(line, ' ');
  return words;
}

bool isOneOperatorOf(QByteArrayView word, std::initializer_list<std::string_view> words) {
  const std::string_view text(word.data(), static_cast<std::size_t>(word.size()));
  return std::find(words.begin(), words.end(), text) != words.end();
}

bool isPageOperator(QByteArrayView word) {
  return !word.isEmpty() && std::all_of(word.begin(), word.end(), [](char letter) {
    return std::isalpha(static_cast<unsigned char>(letter)) != 0 || letter == '*';
  });
}

/// "3.1415" or "-2" and nothing that readers of PDF could take for another number.
std::optional<double> plainNumber(QByteArrayView word) {
  const QByteArrayView digits = word.startsWith('-') ? word.sliced(1) : word;
  const auto isDigit = [](char letter) { return letter >= '0' && letter <= '9'; };
  const auto isAllowed = [&](char letter) { return isDigit(letter) || letter == '.'; };
  if (digits.isEmpty() || digits.size() > longestNumber || !isDigit(digits.front()) ||
      !isDigit(digits.back()) || std::count(digits.begin(), digits.end(), '.') > 1 ||
      !std::all_of(digits.begin(), digits.end(), isAllowed)) {
    return {};
  }
  return word.toByteArray().toDouble();
}

/// By how much the first four numbers of a matrix make things larger.
double stretch(const PageWords& words, qsizetype first) {
  const auto number = [&](qsizetype index) { return words[first + index].toByteArray().toDouble(); };
  return std::max(std::hypot(number(0), number(1)), std::hypot(number(2), number(3)));
}

/// Two pages, line by line. What it knows of where the drawing stands it takes from this program's own.
class PageComparison {
 public:
  bool isAlike(QByteArrayView told, QByteArrayView found);

 private:
  bool isAlike(const PageWords& told, const PageWords& found, qsizetype first, qsizetype last);
  bool isNear(double told, double found, QByteArrayView operation, qsizetype fromEnd);
  double placeTolerance() const { return placeRounding / m_scales.back(); }
  void follow(const PageWords& found, qsizetype first, qsizetype last);

  std::vector<double> m_scales = {pixelsPerPoint};  ///< px of a unit, of each state that is kept
  double m_letterScale = 1.0;                       ///< units of the page of one of letters
  std::array<double, 2> m_drift = {};  ///< how far told's letters are from those of found, as each goes on
                                       ///< from the one before
};

bool PageComparison::isAlike(QByteArrayView told, QByteArrayView found) {
  const PageWords a = wordsOfLine(told);
  const PageWords b = wordsOfLine(found);
  if (a.size() != b.size() || told.endsWith(' ') != found.endsWith(' ')) return false;
  qsizetype first = 0;
  for (qsizetype k = 0; k < b.size(); ++k) {
    if (!isPageOperator(b[k])) continue;
    if (!isAlike(a, b, first, k)) return false;
    first = k + 1;
  }
  return std::equal(a.begin() + first, a.end(), b.begin() + first, b.end());
}

/// One operator, and the words before it.
bool PageComparison::isAlike(const PageWords& told, const PageWords& found, qsizetype first, qsizetype last) {
  if (told[last] != found[last]) return false;
  for (qsizetype k = first; k < last; ++k) {
    if (told[k] == found[k]) continue;
    const auto a = plainNumber(told[k]);
    const auto b = plainNumber(found[k]);
    if (!a || !b || !isNear(*a, *b, found[last], last - k)) return false;
  }
  follow(found, first, last);
  return true;
}

/// `fromEnd`: 1 for the number just before the operator.
bool PageComparison::isNear(double told, double found, QByteArrayView operation, qsizetype fromEnd) {
  const double difference = std::abs(told - found);
  if (isOneOperatorOf(operation, {"scn", "SCN", "sc", "SC", "rg", "RG", "g", "G", "k", "K"})) {
    return difference <= colourRounding / shades + digitsLost;
  }
  if (operation == "Td" && fromEnd <= 2) {
    double& drift = m_drift[static_cast<std::size_t>(2 - fromEnd)];
    drift += told - found;
    return std::abs(drift) <= placeTolerance() / m_letterScale;
  }
  const bool isPlace = isOneOperatorOf(operation, {"m", "l", "c", "v", "y", "re"}) ||
                       (isOneOperatorOf(operation, {"cm", "Tm"}) && fromEnd <= 2);
  return isPlace && difference <= placeTolerance();
}

/// What holds for the operators behind this one.
void PageComparison::follow(const PageWords& found, qsizetype first, qsizetype last) {
  const QByteArrayView operation = found[last];
  const bool hasMatrix = last - first >= numbersOfMatrix;
  if (operation == "q") m_scales.push_back(m_scales.back());
  if (operation == "Q" && m_scales.size() > 1) m_scales.pop_back();
  if (operation == "BT") m_letterScale = 1.0;
  if (operation == "cm" && hasMatrix) m_scales.back() *= stretch(found, last - numbersOfMatrix);
  if (operation == "Tm" && hasMatrix) m_letterScale = stretch(found, last - numbersOfMatrix);
  if (operation == "BT" || operation == "Tm") m_drift = {};
}

}  // namespace

QString quotedBytes(QByteArrayView bytes) {
  QString text = QString::fromLatin1(bytes.first(std::min(bytes.size(), longestQuote)));
  for (QChar& letter : text) {
    if (!letter.isPrint()) letter = QLatin1Char('?');
  }
  return u'“' + text + (bytes.size() > longestQuote ? QStringLiteral("…”") : QStringLiteral("”"));
}

std::optional<QString> differenceOfPages(const QByteArray& told, const QByteArray& found) {
  PageComparison comparison;
  QByteArrayView restOfTold = told;
  QByteArrayView restOfFound = found;
  for (qint64 line = 1; !restOfTold.isEmpty() || !restOfFound.isEmpty(); ++line) {
    const QByteArrayView a = takenUpTo(restOfTold, '\n');
    const QByteArrayView b = takenUpTo(restOfFound, '\n');
    if (comparison.isAlike(a, b) && restOfTold.isEmpty() == restOfFound.isEmpty()) continue;
    return QStringLiteral("line %1 of the page's drawing: it is %2 instead of %3")
        .arg(line)
        .arg(quotedBytes(a), quotedBytes(b));
  }
  if (told.endsWith('\n') != found.endsWith('\n')) return QStringLiteral("the page's drawing ends otherwise");
  return {};
}

}  // namespace credence
