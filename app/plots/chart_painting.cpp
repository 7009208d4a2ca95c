#include "app/plots/chart_painting.h"

#include "app/style/plot_theme.h"

#include <qcustomplot.h>

namespace credence {

void paintChart(QCPPainter& painter, const QSize& size, const QFont& font, const ChartSetup& setUp) {
  QCustomPlot plot;
  plot.setFont(font);
  plot.setViewport(QRect(QPoint(0, 0), size));
  plot.resize(size);
  const std::shared_ptr<void> kept = setUp(plot);
  // Twice: ticks and titles are placed by axes that have their size.
  for (int pass = 0; pass < 2; ++pass) plot.replot();
  plot.toPainter(&painter, size.width(), size.height());
}

QPalette paperPalette() {
  QPalette palette;
  palette.setColor(QPalette::Window, PlotTheme::light().paper);
  palette.setColor(QPalette::WindowText, PlotTheme::light().ink);
  return palette;
}

void useFont(QCustomPlot& plot) {
  for (QCPAxisRect* rect : plot.axisRects()) {
    for (QCPAxis* axis : rect->axes()) {
      axis->setLabelFont(plot.font());
      axis->setTickLabelFont(plot.font());
    }
  }
}

void putLegend(QCustomPlot& plot, PartPlace place) {
  if (place == PartPlace::usual) return;
  QCPLegend* legend = plot.legend;
  if (legend->layout() != nullptr) legend->layout()->take(legend);
  plot.axisRect()->insetLayout()->simplify();
  auto* line = new QCPLayoutGrid;
  line->addElement(0, 0, legend);
  line->addElement(0, 1, new QCPTextElement(&plot));  // takes the rest
  line->setColumnStretchFactor(0, 0.001);
  const int row = place == PartPlace::above ? 0 : plot.plotLayout()->rowCount();
  if (place == PartPlace::above) plot.plotLayout()->insertRow(0);
  plot.plotLayout()->addElement(row, 0, line);
  plot.plotLayout()->setRowStretchFactor(row, 0.001);
}

void addTitle(QCustomPlot& plot, const FigureParts& parts, const QString& title) {
  if (!parts.title) return;
  const QFontMetrics metrics(plot.font());
  const QString seen = metrics.elidedText(title, Qt::ElideRight, plot.viewport().width() - metrics.height());
  auto* element = new QCPTextElement(&plot, seen, plot.font());
  element->setTextColor(PlotTheme::light().ink);
  plot.plotLayout()->insertRow(0);
  plot.plotLayout()->addElement(0, 0, element);
}

}  // namespace credence
