#include "app/paper/figure_painter.h"

#include <QPainter>

#include <algorithm>

namespace credence {

qsizetype FigurePainter::add(const FigurePage& page) {
  m_pages.push_back(page);
  return static_cast<qsizetype>(m_pages.size()) - 1;
}

QSizeF FigurePainter::intrinsicSize(QTextDocument*, int, const QTextFormat& format) {
  const QSizeF size = pagePixels(pageOf(format).size);
  return size * scaleOf(size);
}

void FigurePainter::drawObject(QPainter* painter, const QRectF& area, QTextDocument*, int,
                               const QTextFormat& format) {
  if (!m_visible.contains(area.center())) return;
  const FigurePage& page = pageOf(format);
  const double scale = scaleOf(pagePixels(page.size));
  painter->save();
  painter->translate(area.topLeft());
  painter->scale(scale, scale);
  painter->setFont(page.font);
  paintOnto(*painter, page);
  painter->restore();
}

const FigurePage& FigurePainter::pageOf(const QTextFormat& format) const {
  return m_pages.at(format.property(index).toULongLong());
}

double FigurePainter::scaleOf(const QSizeF& size) const {
  return std::min(1.0, m_width / size.width());
}

}  // namespace credence
