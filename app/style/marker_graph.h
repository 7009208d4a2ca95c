#pragma once

#include <QPixmap>
#include <qcustomplot.h>

namespace credence {

/// Markers without lines. Thousands of vector markers are slow to draw, and QCustomPlot places prepared
/// pictures beside their point on dense screens; this places them to the nearest dot.
class MarkerGraph : public QCPGraph {
  Q_OBJECT

 public:
  MarkerGraph(QCPAxis* keyAxis, QCPAxis* valueAxis);

  /// `style` is drawn as it is in legends and, where `picture` is null, in the plot; else the picture is.
  void setMarker(const QCPScatterStyle& style, const QPixmap& picture);

 protected:
  void drawScatterPlot(QCPPainter* painter, const QVector<QPointF>& scatters,
                       const QCPScatterStyle& style) const override;

 private:
  QPixmap m_picture;
};

}  // namespace credence
