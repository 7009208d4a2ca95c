#include "app/chart/legend_item.h"

#include <QFontMetrics>

#include <algorithm>
#include <utility>

namespace credence {

namespace {

constexpr int descentOnPaper = 2;  // px: what letters reach below what a font of whole pixels is said to need
constexpr int narrowPlot = 220;    // px: names that stand within the axes would lie over the lines

}  // namespace

LegendItem::LegendItem(QCPLegend* legend, QString name, PaintMark paintMark)
    : QCPAbstractLegendItem(legend), m_name(std::move(name)), m_paintMark(std::move(paintMark)) {}

LegendItem::LegendItem(QCPLegend* legend, const NamedLine& line)
    : LegendItem(legend, line.text, [line](QCPPainter& painter, const QRectF& place) {
        painter.setAntialiasing(true);
        if (line.pen.style() != Qt::NoPen) markOf(line.pen)(painter, place);
        if (!line.marker.isNone()) markOf(line.marker)(painter, place);
      }) {
  m_brief = line.brief;
  m_descent = descentOnPaper;
  if (line.pen.style() == Qt::NoPen && line.marker.isNone()) m_paintMark = nullptr;
}

QString LegendItem::name() const {
  const bool narrow = parentPlot()->viewport().width() < narrowPlot;
  return narrow && !m_brief.isEmpty() ? m_brief : m_name;
}

int LegendItem::textAt() const {
  return m_paintMark ? mParentLegend->iconSize().width() + mParentLegend->iconTextPadding() : 0;
}

QSize LegendItem::minimumOuterSizeHint() const {
  const QFontMetrics metrics(mParentLegend->font());
  const QSize icon = mParentLegend->iconSize();
  return {textAt() + metrics.horizontalAdvance(name()),
          std::max(icon.height(), metrics.height()) + m_descent};
}

void LegendItem::draw(QCPPainter* painter) {
  const int icon = mParentLegend->iconSize().width();
  if (m_paintMark) {
    painter->save();
    m_paintMark(*painter, QRectF(mRect.left(), mRect.top(), icon, mRect.height()));
    painter->restore();
  }
  painter->setFont(mParentLegend->font());
  painter->setPen(mParentLegend->textColor());
  painter->drawText(mRect.adjusted(textAt(), 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter | Qt::TextDontClip,
                    name());
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
