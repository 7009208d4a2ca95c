#include "app/plots/plane_marks.h"

#include "app/plots/clipped_line.h"

#include <QFont>
#include <QPainter>
#include <QPainterPath>
#include <QPen>
#include <QVector>

#include <algorithm>
#include <cmath>
#include <vector>

namespace credence {

namespace {

constexpr double endRadius = 4.5;    // px, of a section's ends
constexpr double endName = 13.0;     // px from an end to its letter
constexpr double placeRadius = 5.0;  // px
constexpr double nextRadius = 8.0;   // px
const QColor markInk(0x1a1a1a);

QVector<QPointF> endsOf(const Segment& section, const PlaceToPixel& toPixel) {
  return {toPixel({section.from[0], section.from[1]}), toPixel({section.to[0], section.to[1]})};
}

QFont boldOf(const QPainter& painter) {
  QFont bold = painter.font();
  bold.setBold(true);
  return bold;
}

/// On a casing that is seen on every colour.
void paintWords(QPainter& painter, const QPainterPath& words, double casing) {
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(QColor(255, 255, 255, 230), casing));
  painter.drawPath(words);
  painter.fillPath(words, markInk);
}

/// The letter stands beyond the end, where the line is not, and inside the plot, wherever the end is.
void paintEnd(QPainter& painter, const QPointF& at, const QPointF& outwards, const QString& name,
              const QRectF& area) {
  if (!area.contains(at)) return;
  painter.setPen(QPen(markInk, 1.6));
  painter.setBrush(Qt::white);
  painter.drawEllipse(at, endRadius, endRadius);
  const QRectF room = area.adjusted(endName / 2.0, endName / 2.0, -endName / 2.0, -endName / 2.0);
  QPointF middle = at + endName * outwards;
  middle = {std::clamp(middle.x(), room.left(), std::max(room.left(), room.right())),
            std::clamp(middle.y(), room.top(), std::max(room.top(), room.bottom()))};
  QPainterPath letter;
  letter.addText(0.0, 0.0, boldOf(painter), name);
  letter.translate(middle - letter.boundingRect().center());
  paintWords(painter, letter, 3.0);
}

void paintRing(QPainter& painter, const QPointF& at, const QFont& bold, const QString& letter) {
  painter.setPen(QPen(QColor(255, 255, 255, 220), 4.0));
  painter.setBrush(Qt::white);
  painter.drawEllipse(at, nextRadius, nextRadius);
  painter.setPen(QPen(markInk, 1.6));
  painter.drawEllipse(at, nextRadius, nextRadius);
  QPainterPath sign;
  sign.addText(0.0, 0.0, bold, letter);
  sign.translate(at - sign.boundingRect().center());
  painter.fillPath(sign, markInk);
}

bool coversRing(const QRectF& words, const QVector<QPointF>& rings) {
  const QRectF withRing = words.adjusted(-nextRadius, -nextRadius, nextRadius, nextRadius);
  return std::ranges::any_of(rings, [&](const QPointF& ring) { return withRing.contains(ring); });
}

/// The middle of words of that size beside the ring at a place: to the right where there is room, else to the
/// left; a line above or below, or on the other side, where other rings would be covered.
QPointF besideRing(const QPointF& at, const QSizeF& size, const QVector<QPointF>& rings, const QRectF& area) {
  const double gap = nextRadius + 5.0;
  const double wide = size.width() / 2.0;
  const bool right = at.x() + gap + size.width() < area.right();
  const double low = size.height() / 2.0 + 2.0;
  const auto middleAt = [&](bool onTheRight, double down) {
    return QPointF(
        onTheRight ? at.x() + gap + wide : at.x() - gap - wide,
        std::clamp(at.y() + down, area.top() + low, std::max(area.top() + low, area.bottom() - low)));
  };
  const double line = 2.0 * nextRadius + 2.0;
  const bool bothSides = right && at.x() - gap - size.width() > area.left();
  for (const bool onTheRight : bothSides ? std::vector<bool>{true, false} : std::vector<bool>{right}) {
    for (const double down : {0.0, -line, line}) {
      const QPointF middle = middleAt(onTheRight, down);
      const QPointF half(wide, size.height() / 2.0);
      if (!coversRing(QRectF(middle - half, size), rings)) return middle;
    }
  }
  return middleAt(right, 0.0);
}

}  // namespace

bool crosses(const Segment& section, const QRectF& area, const PlaceToPixel& toPixel) {
  return !clippedLine(endsOf(section, toPixel), area).empty();
}

void paintSection(QPainter& painter, const Segment& section, const QRectF& area,
                  const PlaceToPixel& toPixel) {
  const QVector<QPointF> ends = endsOf(section, toPixel);
  painter.setBrush(Qt::NoBrush);
  for (const QPen& pen : {QPen(QColor(255, 255, 255, 220), 4.0, Qt::SolidLine, Qt::FlatCap),
                          QPen(markInk, 1.6, Qt::SolidLine, Qt::FlatCap)}) {
    painter.setPen(pen);
    for (const QVector<QPointF>& piece : clippedLine(ends, area)) painter.drawPolyline(piece);
  }
  const QPointF way = ends[1] - ends[0];
  const double length = std::max(1.0, std::hypot(way.x(), way.y()));
  paintEnd(painter, ends[0], -way / length, QStringLiteral("A"), area);
  paintEnd(painter, ends[1], way / length, QStringLiteral("B"), area);
}

void paintSectionPlace(QPainter& painter, const QPointF& place, const QRectF& area,
                       const PlaceToPixel& toPixel) {
  const QPointF at = toPixel(place);
  if (!area.contains(at)) return;
  painter.setPen(QPen(QColor(255, 255, 255, 220), 2.0));
  painter.setBrush(markInk);
  painter.drawEllipse(at, placeRadius, placeRadius);
}

void paintNext(QPainter& painter, const NextMark& next, const QRectF& area, const PlaceToPixel& toPixel) {
  const QFont bold = boldOf(painter);
  // The better lie on top.
  for (qsizetype k = next.others.size(); k-- > 0;) {
    const QPointF at = toPixel(next.others[k]);
    if (area.contains(at)) paintRing(painter, at, bold, QString::number(k + 2));
  }
  const QPointF at = toPixel(next.place);
  if (!area.contains(at)) return;
  paintRing(painter, at, bold, QStringLiteral("?"));
  QPainterPath words;
  words.addText(0.0, 0.0, bold, next.text);
  const QRectF extent = words.boundingRect();
  QVector<QPointF> others;
  for (const QPointF& other : next.others) others.append(toPixel(other));
  const QPointF middle = besideRing(at, extent.size(), others, area);
  words.translate(middle - extent.center());
  paintWords(painter, words, 3.5);
}

}  // namespace credence
