#include "app/plots/chart_painting.h"

#include "app/chart/legend_item.h"
#include "app/style/plot_theme.h"

#include <QFontMetrics>
#include <qcustomplot.h>

#include <algorithm>

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

void setUpForPaper(QCustomPlot& plot, const QFont& font) {
  plot.setFont(font);
  useFont(plot);
  QCPLegend* legend = plot.legend;
  legend->setFont(font);
  legend->setBorderPen(Qt::NoPen);
  legend->setBrush(Qt::NoBrush);
  legend->setIconSize(18, 12);
  legend->setFillOrder(QCPLayoutGrid::foColumnsFirst);
  legend->setVisible(true);
  plot.axisRect()->insetLayout()->take(legend);
  plot.plotLayout()->insertRow(0);
  plot.plotLayout()->addElement(0, 0, legend);
  plot.plotLayout()->setRowStretchFactor(0, 1e-3);  // no higher than its text
}

void layOutNames(QCustomPlot& plot, const FigureParts& parts) {
  QCPLegend& legend = *plot.legend;
  if (!parts.shown.legend) {
    plot.plotLayout()->remove(&legend);
    plot.plotLayout()->simplify();
    return;
  }
  constexpr int most = 3;     // names in a row
  constexpr int between = 8;  // px
  // Paper's letters reach below what a font of whole pixels is said to need, and items cut what is outside
  // them.
  constexpr QMargins descents(0, 0, 0, 2);
  const QFontMetrics metrics(legend.font());
  int widest = 1;
  for (int k = 0; k < legend.itemCount(); ++k) {
    auto* item = qobject_cast<QCPPlottableLegendItem*>(legend.item(k));
    if (item == nullptr) continue;
    item->setMinimumMargins(descents);
    widest = std::max(widest, metrics.horizontalAdvance(item->plottable()->name()) +
                                  legend.iconSize().width() + legend.iconTextPadding() + between);
  }
  legend.setWrap(std::clamp(plot.viewport().width() / widest, 1, most));
  legend.setFillOrder(QCPLayoutGrid::foColumnsFirst, true);
  if (parts.legendAt == PartPlace::below) putLegend(plot, PartPlace::below);
}

void putLegend(QCustomPlot& plot, PartPlace place) {
  if (place == PartPlace::usual) return;
  QCPLegend* legend = plot.legend;
  if (legend->layout() != nullptr) legend->layout()->take(legend);
  plot.axisRect()->insetLayout()->simplify();
  auto* line = new QCPLayoutGrid;
  line->addElement(0, 0, legend);
  line->addElement(0, 1, new QCPLayoutElement(&plot));  // takes the rest
  line->setColumnStretchFactor(0, 0.001);
  const int row = place == PartPlace::above ? 0 : plot.plotLayout()->rowCount();
  if (place == PartPlace::above) plot.plotLayout()->insertRow(0);
  plot.plotLayout()->addElement(row, 0, line);
  plot.plotLayout()->setRowStretchFactor(row, 0.001);
}

void addNames(QCustomPlot& plot, const FigureParts& parts, const std::vector<NamedLine>& names) {
  if (!parts.shown.legend) return;
  constexpr int icon = 18;  // px
  constexpr int gap = 4;    // px, beside the icon
  constexpr int side = 6;   // px
  QCPLegend& legend = *plot.legend;
  legend.setFont(plot.font());
  legend.setIconSize(icon, QFontMetrics(plot.font()).height());
  legend.setIconTextPadding(gap);
  legend.setRowSpacing(0);
  legend.setMargins(QMargins(side, 2, 0, 0));
  legend.setFillOrder(QCPLayoutGrid::foColumnsFirst);
  legend.clearItems();
  legend.setVisible(true);
  int widest = 1;
  for (const NamedLine& name : names) {
    widest = std::max(widest, QFontMetrics(plot.font()).horizontalAdvance(name.text) + icon + gap + side);
  }
  legend.setWrap(std::max(1, (plot.viewport().width() - side) / widest));
  for (const NamedLine& name : names) {
    legend.addItem(new LegendItem(&legend, name));
  }
  putLegend(plot, parts.legendAt == PartPlace::below ? PartPlace::below : PartPlace::above);
}

void addTitle(QCustomPlot& plot, const FigureParts& parts, const QString& title) {
  if (!parts.shown.title) return;
  const QFontMetrics metrics(plot.font());
  const QString seen = metrics.elidedText(title, Qt::ElideRight, plot.viewport().width() - metrics.height());
  auto* element = new QCPTextElement(&plot, seen, plot.font());
  element->setTextColor(PlotTheme::light().ink);
  plot.plotLayout()->insertRow(0);
  plot.plotLayout()->addElement(0, 0, element);
}

}  // namespace credence
