#include "app/paper/figure_painter.h"

#include <qcustomplot.h>

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
  auto* figures = static_cast<QCPPainter*>(painter);
  figures->save();
  figures->translate(area.topLeft());
  figures->scale(scale, scale);
  figures->setFont(page.font);
  page.paint(*figures);
  figures->restore();
}

const FigurePage& FigurePainter::pageOf(const QTextFormat& format) const {
  return m_pages.at(format.property(index).toULongLong());
}

double FigurePainter::scaleOf(const QSizeF& size) const {
  return std::min(1.0, m_width / size.width());
}

}  // namespace credence
