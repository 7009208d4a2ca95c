#include "app/figures/drawn_alike.h"

#include "app/files/pdf_objects.h"

#include <QImage>
#include <QPainter>
#include <QSvgRenderer>

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace credence {

namespace {

constexpr int colourRounding = 3;        // of 255
constexpr double placeRounding = 0.02;   // px
constexpr double largestDrawn = 4000.0;  // px along a side of an SVG that is looked at

bool isNear(QRgb a, QRgb b) {
  const auto close = [](int x, int y) { return std::abs(x - y) <= colourRounding; };
  return close(qRed(a), qRed(b)) && close(qGreen(a), qGreen(b)) && close(qBlue(a), qBlue(b)) &&
         close(qAlpha(a), qAlpha(b));
}

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
      if (isNear(lineA[x], lineB[x])) continue;
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

/// "3.1415" or "-2"; nothing else.
std::optional<double> numberOf(const QByteArray& word) {
  bool good = false;
  const double value = word.toDouble(&good);
  return good ? std::optional(value) : std::nullopt;
}

/// Words of a drawing, numbers within the rounding.
bool saysTheSame(const QByteArray& told, const QByteArray& found) {
  if (told == found) return true;
  const QList<QByteArray> a = told.simplified().split(' ');
  const QList<QByteArray> b = found.simplified().split(' ');
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const QByteArray& x, const QByteArray& y) {
    if (x == y) return true;
    const auto p = numberOf(x);
    const auto q = numberOf(y);
    return p && q && std::abs(*p - *q) <= placeRounding;
  });
}

bool hasSameColours(const QByteArray& told, const QByteArray& found) {
  return std::equal(told.begin(), told.end(), found.begin(), found.end(), [](char x, char y) {
    return std::abs(static_cast<int>(static_cast<unsigned char>(x)) -
                    static_cast<int>(static_cast<unsigned char>(y))) <= colourRounding;
  });
}

std::optional<QString> differenceOfPdf(const QByteArray& told, const QByteArray& found) {
  const PdfDrawing a = drawingOf(told);
  const PdfDrawing b = drawingOf(found);
  if (!saysTheSame(a.page, b.page)) return QStringLiteral("lines, marks or words of the page differ");
  if (!std::equal(a.images.begin(), a.images.end(), b.images.begin(), b.images.end(), hasSameColours)) {
    return QStringLiteral("colours of the page differ");
  }
  if (a.fonts != b.fonts) return QStringLiteral("letters of the page are drawn otherwise");
  return {};
}

}  // namespace

std::optional<QString> differenceInDrawing(const QByteArray& told, const QByteArray& found) {
  if (told.startsWith("%PDF-")) return differenceOfPdf(told, found);
  const bool png = told.startsWith("\x89PNG");
  return png ? differenceOf(QImage::fromData(told, "PNG"), QImage::fromData(found, "PNG"))
             : differenceOf(drawn(told), drawn(found));
}

}  // namespace credence
