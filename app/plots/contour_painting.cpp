#include "app/plots/contour_painting.h"

#include "app/plots/canvas.h"
#include "app/plots/clipped_line.h"
#include "app/plots/contour_labels.h"
#include "app/plots/picture_style.h"
#include "app/style/palette.h"

#include <QFont>
#include <QFontMetricsF>
#include <qcustomplot.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace credence {

namespace {

constexpr double numberPadding = 2.0;  // px beside a contour's number
constexpr double penReach = 4.0;       // px that a line outside can be seen from inside

QVector<QPointF> inPixels(const Canvas& canvas, const Polyline& line) {
  QVector<QPointF> points;
  points.reserve(static_cast<qsizetype>(line.points.n_rows));
  for (arma::uword n = 0; n < line.points.n_rows; ++n) {
    points.push_back(canvas.toPixel(line.points(n, 0), line.points(n, 1)));
  }
  return points;
}

QSizeF numberSize(const QFontMetricsF& metrics, const QString& text) {
  return {metrics.horizontalAdvance(text) + 2.0 * numberPadding, metrics.height()};
}

/// The contours in pixels, in the order in which they get their numbers: those in the middle of the range
/// first.
std::vector<ScreenLine> screenLines(const Canvas& canvas, const Picture& picture, const QFont& font) {
  const QFontMetricsF metrics(font);
  const ContourSet& contours = picture.contours;
  std::vector<ScreenLine> lines;
  for (std::size_t k = 0; k < contours.levels.size(); ++k) {
    // The boundary is told by its weight.
    const bool numbered = !isBoundary(picture.quantity, contours.levels[k]);
    const QSizeF size =
        numbered ? numberSize(metrics, signedNumber(contours.levels[k], picture.decimals)) : QSizeF();
    for (const Polyline& line : contours.lines[k]) lines.push_back({k, inPixels(canvas, line), size});
  }
  const double middle = (picture.low + picture.high) / 2.0;
  const auto rank = [&](const ScreenLine& line) { return std::abs(contours.levels[line.level] - middle); };
  std::stable_sort(lines.begin(), lines.end(),
                   [&](const ScreenLine& a, const ScreenLine& b) { return rank(a) < rank(b); });
  return lines;
}

}  // namespace

void paintLines(QCPPainter& painter, const Canvas& canvas, const QPen& pen,
                const std::vector<Polyline>& lines) {
  // A line as thin as a dot is drawn much faster where that is not computed.
  const bool forPage = painter.modes().testFlag(QCPPainter::pmNoCaching);
  const bool isThin = !forPage && pen.widthF() * canvas.pixelRatio == 1.0;
  painter.setPen(isThin ? QPen(pen.brush(), 0.0, pen.style()) : pen);
  const QRectF reach = canvas.area().adjusted(-penReach, -penReach, penReach, penReach);
  for (const Polyline& line : lines) {
    for (const QVector<QPointF>& piece : clippedLine(inPixels(canvas, line), reach)) {
      painter.drawPolyline(piece.constData(), static_cast<int>(piece.size()));
    }
  }
}

void paintContours(QCPPainter& painter, const Canvas& canvas, const Picture& picture,
                   const std::vector<std::size_t>& levels) {
  painter.setBrush(Qt::NoBrush);
  for (const std::size_t k : levels) {
    const QPen pen = contourPen(picture.quantity, picture.contours.levels[k]);
    paintLines(painter, canvas, pen, picture.contours.lines[k]);
  }
}

std::vector<ContourNumber> contourNumbers(const Canvas& canvas, const Picture& picture, const QFont& font,
                                          const QVector<QPointF>& obstacles) {
  std::vector<ContourNumber> numbers;
  const ContourLabels placed =
      placeContourLabels(screenLines(canvas, picture, font), obstacles, canvas.area());
  numbers.reserve(placed.labels.size());
  for (const ContourLabel& label : placed.labels) {
    const double level = picture.contours.levels[label.level];
    numbers.push_back({signedNumber(level, picture.decimals), level, label.centre, label.angle});
  }
  return numbers;
}

void paintContourNumbers(QCPPainter& painter, const Picture& picture, const QFont& font,
                         const std::vector<ContourNumber>& numbers) {
  QCPColorGradient gradient = gradientOf(picture.quantity);
  painter.setFont(font);
  for (const ContourNumber& number : numbers) {
    const QSizeF size = numberSize(QFontMetricsF(font), number.text);
    const QRectF box(QPointF(-size.width() / 2.0, -size.height() / 2.0), size);
    painter.save();
    painter.translate(number.centre);
    painter.rotate(number.angle);
    painter.fillRect(box, QColor(gradient.color(number.level, QCPRange(picture.low, picture.high))));
    painter.setPen(QPen(markCore()));
    painter.drawText(box, Qt::AlignCenter | Qt::TextDontClip, number.text);
    painter.restore();
  }
}

}  // namespace credence
