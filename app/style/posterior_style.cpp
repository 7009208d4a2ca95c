#include "app/style/posterior_style.h"

#include "app/style/method_style.h"
#include "app/style/whole_dots.h"
#include "core/method/posterior.h"

#include <QBuffer>
#include <QPainter>
#include <QPixmap>

#include <functional>

namespace credence {

namespace {

QString sampleHtml(qreal pixelRatio, const std::function<void(QPainter&)>& paint) {
  constexpr QSize size(26, 9);
  QPixmap pixmap(wholeDots(size, pixelRatio));
  pixmap.setDevicePixelRatio(pixelRatio);
  pixmap.fill(Qt::transparent);
  QPainter painter(&pixmap);
  painter.setRenderHint(QPainter::Antialiasing);
  paint(painter);
  painter.end();
  QByteArray png;
  QBuffer buffer(&png);
  buffer.open(QIODevice::WriteOnly);
  pixmap.save(&buffer, "PNG");
  return QStringLiteral("<img width='%1' height='%2' src='data:image/png;base64,%3'>")
      .arg(size.width())
      .arg(size.height())
      .arg(QString::fromLatin1(png.toBase64()));
}

}  // namespace

QPen posteriorPen(const PosteriorKind& kind, const PlotTheme& theme) {
  const Method* method = methodOf(kind);
  return method != nullptr ? methodPen(*method, theme) : QPen(theme.ink, 1.7, Qt::DotLine);
}

QPen correctedPen(const PlotTheme& theme) {
  // The ink of a dark theme is too near to its green for some.
  return {theme.dark ? QColor(Qt::white) : theme.ink, 2.2};
}

QColor truthColour(const PlotTheme& theme) {
  return theme.dark ? QColor(0x3e4147) : QColor(0xdcdcdc);
}

QString lineSampleHtml(const QPen& pen, qreal pixelRatio) {
  return sampleHtml(pixelRatio, [&](QPainter& painter) {
    painter.setPen(pen);
    painter.drawLine(QLineF(1.0, 4.5, 25.0, 4.5));
  });
}

QString areaSampleHtml(const QColor& colour, qreal pixelRatio) {
  return sampleHtml(pixelRatio, [&](QPainter& painter) { painter.fillRect(QRectF(1, 0, 24, 9), colour); });
}

}  // namespace credence
