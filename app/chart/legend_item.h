#pragma once

#include "app/chart/named_lines.h"

#include <QRectF>
#include <QString>
#include <qcustomplot.h>

#include <functional>

namespace credence {

/// A mark and its name on the same line, whatever their heights: QCustomPlot's own items stand at the top.
class LegendItem : public QCPAbstractLegendItem {
 public:
  /// In the middle of a rectangle that is as large as the legend's icons.
  using PaintMark = std::function<void(QCPPainter& painter, const QRectF& place)>;

  LegendItem(QCPLegend* legend, QString name, PaintMark paintMark);
  /// The line and the marker of a part of a chart, as far as it has them: without either, its text alone,
  /// from where the others have their lines.
  LegendItem(QCPLegend* legend, const NamedLine& line);

  /// What it says at the width that the plot has now.
  QString name() const;

 protected:
  QSize minimumOuterSizeHint() const override;
  void draw(QCPPainter* painter) override;

 private:
  int textAt() const;

  QString m_name;
  QString m_brief;
  int m_descent = 0;  // px
  PaintMark m_paintMark;
};

/// A marker as it is on the plot.
LegendItem::PaintMark markOf(const QCPScatterStyle& marker);
/// A line across the place.
LegendItem::PaintMark markOf(const QPen& line);

}  // namespace credence
