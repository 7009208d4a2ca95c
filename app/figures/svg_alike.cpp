#include "app/figures/svg_alike.h"

#include "app/figures/drawing_tolerance.h"
#include "app/figures/png_alike.h"
#include "app/figures/taken_up_to.h"
#include "app/report/quoted_value.h"

#include <QByteArrayView>
#include <QColor>

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

namespace credence {

namespace {

constexpr qsizetype mostQuoted = 400;  // bytes of a piece that a message may need

/// The next tag with its brackets, or all up to the next one; removed from `rest`.
QByteArrayView takePiece(QByteArrayView& rest) {
  const bool tag = rest.startsWith('<');
  const qsizetype end = tag ? rest.indexOf('>') + 1 : rest.indexOf('<');
  const QByteArrayView piece = end <= 0 ? rest : rest.first(end);
  rest = rest.sliced(piece.size());
  return piece;
}

bool belongsToNumber(char letter) {
  return (letter >= '0' && letter <= '9') || letter == '.' || letter == '-' || letter == '+' || letter == 'e';
}

/// The number that stands first, or the one letter that is none; removed from `rest`.
QByteArrayView takeNumber(QByteArrayView& rest) {
  const auto* const end = std::find_if_not(rest.begin(), rest.end(), belongsToNumber);
  const QByteArrayView piece = rest.first(std::max<qsizetype>(end - rest.begin(), 1));
  rest = rest.sliced(piece.size());
  return piece;
}

bool isNearNumber(QByteArrayView told, QByteArrayView found, double reach) {
  bool goodTold = false;
  bool goodFound = false;
  const double a = told.toDouble(&goodTold);
  const double b = found.toDouble(&goodFound);
  return goodTold && goodFound && std::abs(a - b) <= reach;
}

/// Numbers within `reach` between the same other letters; the first `exact` of them equal.
bool hasNearNumbers(QByteArrayView told, QByteArrayView found, double reach, int exact) {
  for (int numbers = 0; !told.isEmpty() && !found.isEmpty();) {
    const QByteArrayView a = takeNumber(told);
    const QByteArrayView b = takeNumber(found);
    const bool number = belongsToNumber(b.front());
    if (a != b && (!number || numbers < exact || !isNearNumber(a, b, reach))) return false;
    if (number) ++numbers;
  }
  return told.isEmpty() && found.isEmpty();
}

bool isNearShade(QByteArrayView told, QByteArrayView found) {
  constexpr qsizetype length = 7;  // "#a1b2c3"
  if (told.size() != length || found.size() != length) return false;
  const QColor a = QColor::fromString(QLatin1String(told.data(), told.size()));
  const QColor b = QColor::fromString(QLatin1String(found.data(), found.size()));
  return a.isValid() && b.isValid() && hasNearColour(a.rgb(), b.rgb());
}

constexpr std::string_view pngInside = "data:image/png;base64,";

bool isAlikePicture(QByteArrayView told, QByteArrayView found) {
  if (!told.startsWith(pngInside) || !found.startsWith(pngInside)) return false;
  const auto skip = static_cast<qsizetype>(pngInside.size());
  const auto png = [&](QByteArrayView text) { return text.sliced(skip).toByteArray(); };
  const auto a = QByteArray::fromBase64Encoding(png(told), QByteArray::AbortOnBase64DecodingErrors);
  const auto b = QByteArray::fromBase64Encoding(png(found), QByteArray::AbortOnBase64DecodingErrors);
  return a && b && (*a).toBase64() == png(told) && !differenceOfPng(*a, *b);
}

bool isOneOf(QByteArrayView name, const auto& names) {
  return std::ranges::any_of(names, [&](const char* known) { return name == known; });
}

/// Whether a value that is not the same may be of the same drawing.
bool isAlikeValue(QByteArrayView attribute, QByteArrayView told, QByteArrayView found) {
  constexpr std::array places = {"d",  "points", "x", "y",  "x1", "y1",    "x2",    "y2",
                                 "cx", "cy",     "r", "rx", "ry", "width", "height"};
  constexpr std::array colours = {"fill", "stroke", "stop-color"};
  constexpr std::array shares = {"fill-opacity", "stroke-opacity", "stop-opacity", "opacity"};
  constexpr double largestShade = 255.0;
  constexpr int directions = 4;  // of a matrix's six numbers, before the two of its place
  if (isOneOf(attribute, places)) return hasNearNumbers(told, found, placeRounding + printedPlace, 0);
  if (attribute == "transform") return hasNearNumbers(told, found, placeRounding + printedPlace, directions);
  if (isOneOf(attribute, colours)) return isNearShade(told, found);
  if (isOneOf(attribute, shares)) return hasNearNumbers(told, found, colourRounding / largestShade, 0);
  return attribute == "xlink:href" && isAlikePicture(told, found);
}

/// The name of the attribute whose value follows: "…" y="
QByteArrayView attributeBefore(QByteArrayView outside) {
  if (!outside.endsWith('=')) return {};
  outside.chop(1);
  const auto* const begin = std::find_if(outside.rbegin(), outside.rend(), [](char letter) {
                              return letter == ' ' || letter == '\n';
                            }).base();
  return outside.sliced(begin - outside.begin());
}

/// Whether it is a tag of the drawing: not its end, nor what is carried, nor the first tag, whose numbers are
/// the size of the whole.
bool drawsSomething(QByteArrayView piece) {
  return piece.size() > 1 && piece.front() == '<' && piece[1] >= 'a' && piece[1] <= 'z' &&
         !piece.startsWith("<svg");
}

/// Two tags, or what stands between two.
bool isAlikePiece(QByteArrayView told, QByteArrayView found) {
  if (told == found) return true;
  if (!drawsSomething(found)) return false;
  while (!told.isEmpty() || !found.isEmpty()) {
    const QByteArrayView outside = takenUpTo(found, '"');
    if (takenUpTo(told, '"') != outside) return false;
    const QByteArrayView a = takenUpTo(told, '"');
    const QByteArrayView b = takenUpTo(found, '"');
    if (a != b && !isAlikeValue(attributeBefore(outside), a, b)) return false;
  }
  return true;
}

QString quotedPiece(QByteArrayView piece) {
  return quotedValue(QString::fromUtf8(piece.first(std::min(piece.size(), mostQuoted))).simplified());
}

}  // namespace

std::optional<QString> differenceOfSvg(const QByteArray& told, const QByteArray& found) {
  QByteArrayView a = told;
  QByteArrayView b = found;
  while (!a.isEmpty() && !b.isEmpty()) {
    const qsizetype place = told.size() - a.size();
    const QByteArrayView theirs = takePiece(a);
    const QByteArrayView ours = takePiece(b);
    if (isAlikePiece(theirs, ours)) continue;
    return QStringLiteral("line %1 has %2, where %3 is drawn")
        .arg(told.first(place).count('\n') + 1)
        .arg(quotedPiece(theirs), quotedPiece(ours));
  }
  if (!a.isEmpty()) return QStringLiteral("there are %1 bytes behind its end").arg(a.size());
  if (!b.isEmpty()) return QStringLiteral("it is cut off");
  return {};
}

}  // namespace credence
