#include "app/plots/chart_painting.h"

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

}  // namespace credence
