#include "app/plots/plot_theme.h"

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

const std::array<QColor, 2>& classColours() {
  static const std::array<QColor, 2> colours = {QColor(0x0072b2), QColor(0xd55e00)};
  return colours;
}

const QCPColorGradient& probabilityGradient() {
  static const QCPColorGradient gradient = [] {
    QCPColorGradient g;
    g.clearColorStops();
    // Tints, so that points in the full class colours stay visible on their own side.
    g.setColorStopAt(0.0, QColor(0x5b9fca));
    g.setColorStopAt(0.25, QColor(0xa9cbe2));
    g.setColorStopAt(0.5, QColor(0xf6f5f3));
    g.setColorStopAt(0.75, QColor(0xf2bd97));
    g.setColorStopAt(1.0, QColor(0xe58a4c));
    g.setNanHandling(QCPColorGradient::nhTransparent);
    return g;
  }();
  return gradient;
}

const QCPColorGradient& evidenceGradient() {
  static const QCPColorGradient gradient = [] {
    constexpr std::array<QRgb, 9> cividis = {0x00224e, 0x1d3b6d, 0x434e6c, 0x61656f, 0x7d7c78,
                                             0x9b9476, 0xbcae6c, 0xdecb58, 0xfee838};
    QCPColorGradient g;
    g.clearColorStops();
    for (std::size_t k = 0; k < cividis.size(); ++k) {
      g.setColorStopAt(static_cast<double>(k) / (cividis.size() - 1), QColor(cividis[k]));
    }
    g.setNanHandling(QCPColorGradient::nhTransparent);
    return g;
  }();
  return gradient;
}

namespace {

void applyTheme(QCPAxis& axis, const PlotTheme& theme) {
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
