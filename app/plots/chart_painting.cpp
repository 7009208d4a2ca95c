#include "app/plots/chart_painting.h"

#include "app/chart/legend_item.h"
#include "app/style/plot_theme.h"

#include <QFontMetrics>
#include <qcustomplot.h>

#include <algorithm>

namespace credence {

void putLegend(QCustomPlot& plot, PartPlace place) {
  if (place == PartPlace::usual) return;
  const bool above = place == PartPlace::above;
  QCPLegend* legend = plot.legend;
  if (legend->layout() != nullptr) legend->layout()->take(legend);
  plot.axisRect()->insetLayout()->simplify();
  auto* line = new QCPLayoutGrid;
  line->addElement(0, 0, legend);
  line->addElement(0, 1, new QCPLayoutElement(&plot));  // takes the rest
  line->setColumnStretchFactor(0, 0.001);
  const int row = above ? 0 : plot.plotLayout()->rowCount();
  if (above) plot.plotLayout()->insertRow(0);
  plot.plotLayout()->addElement(row, 0, line);
  plot.plotLayout()->setRowStretchFactor(row, 0.001);
}

void useFont(QCustomPlot& plot) {
  for (QCPAxisRect* rect : plot.axisRects()) {
    for (QCPAxis* axis : rect->axes()) {
      axis->setLabelFont(plot.font());
      axis->setTickLabelFont(plot.font());
    }
  }
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
