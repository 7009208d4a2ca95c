#include "app/tools/tool_cursor.h"

#include <QFile>
#include <QPainter>
#include <QPixmap>
#include <QSvgRenderer>

namespace credence {

namespace {

constexpr int size = 32;    // px; the largest that every desktop takes
constexpr int centre = 9;   // of the cross
constexpr double arm = 6;   // of the cross
constexpr double hole = 2;  // in its middle, so that the point under it stays visible

QByteArray readIcon(const QString& name) {
  QFile file(QStringLiteral(":/icons/%1.svg").arg(name));
  return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

void drawIcon(QPainter& painter, QByteArray svg, const char* colour, const char* width) {
  svg.replace("currentColor", colour).replace("stroke-width=\"1.7\"", width);
  QSvgRenderer(svg).render(&painter, QRectF(14, 14, 18, 18));
}

void drawCross(QPainter& painter, const QPen& pen) {
  painter.setPen(pen);
  for (const QPointF direction : {QPointF(1, 0), QPointF(-1, 0), QPointF(0, 1), QPointF(0, -1)}) {
    const QPointF middle(centre + 0.5, centre + 0.5);
    painter.drawLine(middle + hole * direction, middle + arm * direction);
  }
}

}  // namespace

QCursor toolCursor(const QString& icon) {
  QPixmap picture(size, size);
  picture.fill(Qt::transparent);
  QPainter painter(&picture);
  painter.setRenderHint(QPainter::Antialiasing);
  const QByteArray svg = readIcon(icon);
  drawCross(painter, QPen(QColor(255, 255, 255, 220), 3.5));
  if (!svg.isEmpty()) drawIcon(painter, svg, "#ffffff", "stroke-width=\"5\"");
  drawCross(painter, QPen(QColor(0x1a1a1a), 1.4));
  if (!svg.isEmpty()) drawIcon(painter, svg, "#1a1a1a", "stroke-width=\"1.9\"");
  painter.end();
  return QCursor(picture, centre, centre);
}

}  // namespace credence
