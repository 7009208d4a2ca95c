#include "app/style/plot_theme.h"

#include "app/style/axis_ticks.h"

#include <QPalette>
#include <qcustomplot.h>

namespace credence {

PlotTheme PlotTheme::light() {
  return {QColor(0xffffff), QColor(0xffffff), QColor(0x222222), QColor(0xdddddd), false};
}

PlotTheme PlotTheme::night() {
  return {QColor(0x24272b), QColor(0x1b1d20), QColor(0xe4e6e8), QColor(0x44484d), true};
}

PlotTheme PlotTheme::forPalette(const QPalette& palette) {
  return palette.color(QPalette::Window).lightness() < 128 ? night() : light();
}

namespace {

/// In place of the one that every axis has to begin with.
void useNumberTicker(QCPAxis& axis) {
  const QCPAxisTicker& plain = *axis.ticker();
  if (typeid(plain) != typeid(QCPAxisTicker)) return;
  const auto ticker = QSharedPointer<NumberTicker>::create();
  ticker->setTickCount(plain.tickCount());
  axis.setTicker(ticker);
}

void applyTheme(QCPAxis& axis, const PlotTheme& theme) {
  useNumberTicker(axis);
  axis.setBasePen(QPen(theme.ink, 1));
  axis.setTickPen(QPen(theme.ink, 1));
  axis.setSubTickPen(QPen(theme.ink, 1));
  axis.setTickLabelColor(theme.ink);
  axis.setLabelColor(theme.ink);
  axis.setSelectedBasePen(QPen(theme.ink, 1));
  axis.grid()->setPen(QPen(theme.faint, 1, Qt::DotLine));
  axis.grid()->setZeroLinePen(QPen(theme.faint, 1, Qt::DotLine));
}

}  // namespace

void applyTheme(QCustomPlot& plot, const PlotTheme& theme) {
  plot.setBackground(QBrush(theme.paper));
  for (QCPAxisRect* rect : plot.axisRects()) {
    rect->setBackground(QBrush(theme.canvas));
    for (QCPAxis* axis : rect->axes()) applyTheme(*axis, theme);
  }
  for (int row = 0; row < plot.plotLayout()->elementCount(); ++row) {
    if (auto* scale = qobject_cast<QCPColorScale*>(plot.plotLayout()->elementAt(row))) {
      applyTheme(*scale->axis(), theme);
    }
  }
  if (plot.legend != nullptr) {
    plot.legend->setTextColor(theme.ink);
    plot.legend->setBrush(Qt::NoBrush);
    plot.legend->setBorderPen(Qt::NoPen);
  }
}

}  // namespace credence
