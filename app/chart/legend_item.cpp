#include "app/chart/legend_item.h"

#include <QFontMetrics>

#include <algorithm>
#include <utility>

namespace credence {

LegendItem::LegendItem(QCPLegend* legend, QString name, PaintMark paintMark)
    : QCPAbstractLegendItem(legend), m_name(std::move(name)), m_paintMark(std::move(paintMark)) {}

LegendItem::LegendItem(QCPLegend* legend, const NamedLine& line)
    : LegendItem(legend, line.text, [line](QCPPainter& painter, const QRectF& place) {
        painter.setAntialiasing(true);
        if (line.pen.style() != Qt::NoPen) markOf(line.pen)(painter, place);
        if (!line.marker.isNone()) markOf(line.marker)(painter, place);
      }) {}

QSize LegendItem::minimumOuterSizeHint() const {
  const QFontMetrics metrics(mParentLegend->font());
  const QSize icon = mParentLegend->iconSize();
  return {icon.width() + mParentLegend->iconTextPadding() + metrics.horizontalAdvance(m_name),
          std::max(icon.height(), metrics.height())};
}

void LegendItem::draw(QCPPainter* painter) {
  const int icon = mParentLegend->iconSize().width();
  painter->save();
  m_paintMark(*painter, QRectF(mRect.left(), mRect.top(), icon, mRect.height()));
  painter->restore();
  painter->setFont(mParentLegend->font());
  painter->setPen(mParentLegend->textColor());
  painter->drawText(mRect.adjusted(icon + mParentLegend->iconTextPadding(), 0, 0, 0),
                    Qt::AlignLeft | Qt::AlignVCenter | Qt::TextDontClip, m_name);
}

LegendItem::PaintMark markOf(const QCPScatterStyle& marker) {
  return [marker](QCPPainter& painter, const QRectF& place) {
    painter.setAntialiasing(true);
    marker.applyTo(&painter, QPen(Qt::black));
    marker.drawShape(&painter, place.center());
  };
}

LegendItem::PaintMark markOf(const QPen& line) {
  return [line](QCPPainter& painter, const QRectF& place) {
    painter.setPen(line);
    painter.drawLine(QLineF(place.left(), place.center().y(), place.right(), place.center().y()));
  };
}

}  // namespace credence
