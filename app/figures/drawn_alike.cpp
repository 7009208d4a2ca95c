#include "app/figures/drawn_alike.h"

#include "app/figures/drawing_tolerance.h"
#include "app/figures/pdf_alike.h"

#include <QImage>
#include <QPainter>
#include <QSvgRenderer>

#include <algorithm>

namespace credence {

namespace {

constexpr double largestDrawn = 4000.0;  // px along a side of an SVG that is looked at

std::optional<QString> differenceOf(const QImage& told, const QImage& found) {
  if (told.isNull()) return QStringLiteral("the picture is damaged");
  if (told.size() != found.size()) {
    return QStringLiteral("the picture has %1×%2 pixels, and should have %3×%4")
        .arg(told.width())
        .arg(told.height())
        .arg(found.width())
        .arg(found.height());
  }
  const QImage a = told.convertToFormat(QImage::Format_ARGB32);
  const QImage b = found.convertToFormat(QImage::Format_ARGB32);
  qint64 others = 0;
  QPoint first;
  for (int y = 0; y < a.height(); ++y) {
    const auto* lineA = reinterpret_cast<const QRgb*>(a.constScanLine(y));
    const auto* lineB = reinterpret_cast<const QRgb*>(b.constScanLine(y));
    for (int x = 0; x < a.width(); ++x) {
      if (hasNearColour(lineA[x], lineB[x])) continue;
      if (others++ == 0) first = {x, y};
    }
  }
  if (others == 0) return {};
  return QStringLiteral(
             "%1 of %2 pixels are of another colour, the first at %3, %4 from the upper left corner")
      .arg(others)
      .arg(qint64{a.width()} * a.height())
      .arg(first.x())
      .arg(first.y());
}

/// Twice as large as it is meant, as it looks on paper.
QImage drawn(const QByteArray& svg) {
  QSvgRenderer renderer(svg);
  if (!renderer.isValid()) return {};
  QSizeF size = renderer.viewBoxF().size() * 2.0;
  size *= std::min(1.0, largestDrawn / std::max({size.width(), size.height(), 1.0}));
  QImage image(size.toSize(), QImage::Format_ARGB32_Premultiplied);
  image.fill(Qt::white);
  QPainter painter(&image);
  painter.setRenderHint(QPainter::Antialiasing);
  renderer.render(&painter);
  return image;
}

}  // namespace

std::optional<QString> differenceInDrawing(const QByteArray& told, const QByteArray& found) {
  if (told.startsWith("%PDF-")) return differenceOfPdf(told, found);
  const bool png = told.startsWith("\x89PNG");
  return png ? differenceOf(QImage::fromData(told, "PNG"), QImage::fromData(found, "PNG"))
             : differenceOf(drawn(told), drawn(found));
}

}  // namespace credence
