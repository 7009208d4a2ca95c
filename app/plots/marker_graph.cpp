#include "app/plots/marker_graph.h"

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
  painter->setRenderHint(QPainter::SmoothPixmapTransform);
  for (const QPointF& place : scatters) painter->drawPixmap(place - half, m_picture);
}

}  // namespace credence
