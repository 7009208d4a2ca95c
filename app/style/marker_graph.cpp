#include "app/style/marker_graph.h"

#include <cmath>

namespace credence {

MarkerGraph::MarkerGraph(QCPAxis* keyAxis, QCPAxis* valueAxis) : QCPGraph(keyAxis, valueAxis) {
  setLineStyle(lsNone);
}

void MarkerGraph::setMarker(const QCPScatterStyle& style, const QPixmap& picture) {
  setScatterStyle(style);
  m_picture = picture;
}

void MarkerGraph::drawScatterPlot(QCPPainter* painter, const QVector<QPointF>& scatters,
                                  const QCPScatterStyle& style) const {
  if (m_picture.isNull()) {
    QCPGraph::drawScatterPlot(painter, scatters, style);
    return;
  }
  const QSizeF size = m_picture.deviceIndependentSize();
  const QPointF half(size.width() / 2.0, size.height() / 2.0);
  // To the nearest dot of the screen: between dots, Qt would resample every picture, at many times the cost.
  const double ratio = m_picture.devicePixelRatio();
  const auto toDot = [ratio](double x) { return std::round(x * ratio) / ratio; };
  // Others may be further away than a painter can count dots.
  const QRectF seen = QRectF(painter->clipBoundingRect())
                          .adjusted(-size.width(), -size.height(), size.width(), size.height());
  for (const QPointF& place : scatters) {
    if (!seen.contains(place)) continue;
    painter->drawPixmap(QPointF(toDot(place.x() - half.x()), toDot(place.y() - half.y())), m_picture);
  }
}

}  // namespace credence
