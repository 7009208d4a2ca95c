#include "app/plots/map_cover.h"

#include <QPainter>
#include <qcustomplot.h>

namespace credence {

namespace {

constexpr double markRadius = 6.0;  // px

}  // namespace

MapCover::MapCover(QCustomPlot* plot) : QWidget(plot), m_plot(plot) {
  setObjectName(QStringLiteral("mapCover"));
  setAttribute(Qt::WA_TransparentForMouseEvents);
  connect(plot, &QCustomPlot::afterLayout, this, &MapCover::placeOverAxes);
  placeOverAxes();
  hide();
}

void MapCover::placeOverAxes() {
  // Cells and marks reach a little beyond the axes.
  const QRect area = m_plot->axisRect()->rect().adjusted(-3, -3, 3, 3);
  if (geometry() != area) setGeometry(area);
}

void MapCover::setMark(const std::optional<QPointF>& mark) {
  m_mark = mark;
  update();
}

void MapCover::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.fillRect(rect(), palette().color(QPalette::Button));
  if (!m_mark) {
    painter.setPen(palette().color(QPalette::ButtonText));
    painter.drawText(rect().adjusted(4, 4, -4, -4), Qt::AlignCenter | Qt::TextWordWrap, tr("covered"));
    return;
  }
  const QPointF at =
      QPointF(m_plot->xAxis->coordToPixel(m_mark->x()), m_plot->yAxis->coordToPixel(m_mark->y())) -
      QPointF(geometry().topLeft());
  painter.setPen(QPen(palette().color(QPalette::ButtonText), 2.0));
  painter.drawEllipse(at, markRadius, markRadius);
  painter.drawPoint(at);
}

}  // namespace credence
