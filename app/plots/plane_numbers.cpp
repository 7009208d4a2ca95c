#include "app/plots/plane_numbers.h"

#include "app/numbering/contour_numbers.h"
#include "app/plots/canvas.h"
#include "app/plots/clipped_line.h"
#include "app/plots/contour_painting.h"
#include "app/plots/figure_page.h"
#include "app/plots/picture_style.h"
#include "app/report/number_text.h"
#include "app/style/palette.h"

#include <QFontMetricsF>
#include <qcustomplot.h>

#include <algorithm>
#include <cmath>

namespace credence {

namespace {

/// The height of a digit's ink.
double digitHeight(const QFont& font) {
  return QFontMetricsF(font).tightBoundingRect(QStringLiteral("0")).height();
}

void addPieces(const Canvas& canvas, const std::vector<Polyline>& lines,
               std::vector<QVector<QPointF>>& pieces) {
  for (const Polyline& line : lines) {
    for (QVector<QPointF>& piece : clippedLine(inPixels(canvas, line), canvas.area())) {
      pieces.push_back(std::move(piece));
    }
  }
}

NumberedLevel levelOf(const Canvas& canvas, const Picture& picture, std::size_t k) {
  const double value = picture.contours.levels[k];
  NumberedLevel level;
  level.text = valueText(picture, value);
  level.heavy = isBoundary(picture, value);
  level.penWidth = contourPen(picture, value).widthF();
  level.negative = value < 0.0;
  addPieces(canvas, picture.contours.lines[k], level.pieces);
  return level;
}

/// What the map has there: the number's ground.
QColor groundAt(const Canvas& canvas, const Picture& picture, const QPointF& pixel) {
  const Grid& grid = picture.grid;
  const QPointF place = canvas.toData(pixel);
  const auto nearest = [](double value, double low, double high, arma::uword count) {
    const double share = std::clamp((value - low) / (high - low), 0.0, 1.0);
    return static_cast<arma::uword>(std::lround(share * static_cast<double>(count - 1)));
  };
  const arma::uword i = nearest(place.x(), grid.bounds.x1_min, grid.bounds.x1_max, picture.values.n_rows);
  const arma::uword j = nearest(place.y(), grid.bounds.x2_min, grid.bounds.x2_max, picture.values.n_cols);
  return colourOf(picture, picture.values(i, j));
}

QFont fontOf(const NumberStyle& style, const PlacedNumbers& numbers) {
  QFont font = style.font;
  if (numbers.size < 1.0) font.setPointSizeF(font.pointSizeF() * numbers.size);
  return font;
}

/// A text with its ink in the middle of its box, on a plate of that colour.
void paintNumber(QCPPainter& painter, const QFont& font, const ContourNumber& number, const QColor& plate,
                 double margin) {
  const double width = 2.0 * number.box.halfWidth;
  const double height = 2.0 * number.box.halfHeight;
  const QRectF ink(-width / 2.0, -height / 2.0, width, height);
  painter.save();
  painter.translate(number.box.centre);
  painter.rotate(number.angle);
  painter.setPen(Qt::NoPen);
  painter.setBrush(plate);
  const QRectF box = ink.adjusted(-margin, -margin, margin, margin);
  painter.drawRoundedRect(box, margin, margin);
  painter.setFont(font);
  painter.setPen(QPen(markCore()));
  painter.drawText(QPointF(ink.left(), ink.bottom()), number.text);
  painter.restore();
}

void paintLeader(QCPPainter& painter, const ContourNumber& number, double height, double unit) {
  constexpr double line = 0.75;   // px, 0.2 mm on paper
  constexpr double casing = 2.1;  // px, 0.55 mm
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(markEdge(), casing * unit, Qt::SolidLine, Qt::RoundCap));
  painter.drawLine(QLineF(number.leaderFrom, number.leaderTo));
  painter.setPen(QPen(markCore(), line * unit, Qt::SolidLine, Qt::RoundCap));
  painter.drawLine(QLineF(number.leaderFrom, number.leaderTo));
  const double radius = 0.17 * height;
  painter.setPen(QPen(markEdge(), 0.4 * unit));
  painter.setBrush(markCore());
  for (const QPointF& dot : number.dots) painter.drawEllipse(dot, radius, radius);
}

}  // namespace

QFont paperNumberFont(const QFont& words) {
  constexpr double ofLargest = 7.0 / 9.0;  // of words of 9 pt
  constexpr double smallest = 7.0;         // pt
  QFont font = words;
  font.setPointSizeF(std::min(words.pointSizeF(), std::max(smallest, ofLargest * words.pointSizeF())));
  font.setHintingPreference(QFont::PreferNoHinting);
  return font;
}

PlacedNumbers numbersOf(const Canvas& canvas, const Picture& picture, const NumberStyle& style,
                        const AboutContours& about) {
  if (style.which == NumberedContours::none) return {};
  NumberedPicture numbered;
  numbered.area = canvas.area();
  for (std::size_t k = 0; k < picture.contours.levels.size(); ++k) {
    numbered.levels.push_back(levelOf(canvas, picture, k));
  }
  numbered.marks = about.marks;
  numbered.notes = about.notes;
  for (const std::vector<Polyline>& lines : about.otherLines) addPieces(canvas, lines, numbered.otherLines);
  const QFontMetricsF metrics(style.font);
  const NumberLetters letters{digitHeight(style.font),
                              [&](const QString& text) { return metrics.horizontalAdvance(text); }};
  // Letters of 6.5 pt are still printed well.
  constexpr double smallest = 6.5;
  const NumberingShrink shrink{style.onPaper, letters.height * smallest / style.font.pointSizeF()};
  const auto reach =
      style.which == NumberedContours::all ? NumberingReach::all_in_sight : NumberingReach::with_room;
  return placeContourNumbers(numbered, letters, reach, shrink);
}

void paintNumbersInLines(QCPPainter& painter, const Picture& picture, const NumberStyle& style,
                         const PlacedNumbers& numbers) {
  const QFont font = fontOf(style, numbers);
  for (const ContourNumber& number : numbers.numbers) {
    if (!number.inLine) continue;
    const double level = picture.contours.levels[number.first];
    paintNumber(painter, font, number, colourOf(picture, level), 0.28 * number.box.halfHeight);
  }
}

void paintNumbersBesideLines(QCPPainter& painter, const Canvas& canvas, const Picture& picture,
                             const NumberStyle& style, const PlacedNumbers& numbers) {
  const QFont font = fontOf(style, numbers);
  const double height = digitHeight(font);
  constexpr double usual = 7.0;  // px, of a digit beside which lines have their usual width
  const double unit = std::max(1.0, height / usual);
  for (const ContourNumber& number : numbers.numbers) {
    if (!number.inLine) paintLeader(painter, number, height, unit);
  }
  for (const ContourNumber& number : numbers.numbers) {
    if (number.inLine) continue;
    QColor plate = groundAt(canvas, picture, number.box.centre);
    plate.setAlphaF(0.9F);
    paintNumber(painter, font, number, plate, 0.5 * number.box.halfHeight);
  }
}

}  // namespace credence
