#include "app/style/posterior_style.h"

#include "app/style/palette.h"
#include "app/style/whole_dots.h"
#include "core/method/posterior.h"

#include <QBuffer>
#include <QPainter>
#include <QPixmap>

#include <algorithm>
#include <array>
#include <cstddef>
#include <functional>

namespace credence {

namespace {

struct PosteriorLine {
  CurveColour colour;
  Qt::PenStyle style;
};

constexpr std::array posteriorLines = {
    PosteriorLine{CurveColour::Green, Qt::SolidLine}, PosteriorLine{CurveColour::Pink, Qt::DotLine},
    PosteriorLine{CurveColour::Violet, Qt::DashLine}, PosteriorLine{CurveColour::Ochre, Qt::DashDotLine}};

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
  const auto all = gaussian_posteriors();
  const auto place = static_cast<std::size_t>(std::ranges::find(all, &kind) - all.begin());
  constexpr std::size_t count = posteriorLines.size();
  // Where there are more than that, with dashes that their colours have not had yet.
  return {curveColour(posteriorLines.at(place % count).colour, theme.dark), 1.7,
          posteriorLines.at((place + place / count) % count).style};
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
