#include "app/plots/figure_panel.h"

#include "app/plots/chart_painting.h"
#include "app/plots/colour_bar.h"
#include "app/plots/figure_grid.h"
#include "app/plots/figure_page.h"
#include "app/style/plot_theme.h"

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace credence {

QSize pixelSize(const FigureSpec& spec) {
  return pagePixels(spec.size);
}

QFont figureFont(const FigureSpec& spec, int count) {
  constexpr double smallest = 7.0;  // pt, which journals still print
  constexpr double largest = 9.0;
  constexpr double millimetresPerPoint = 9.0;  // of a plot's sides
  const double side = std::min(spec.size.width() / count, spec.size.height());
  QFont font(spec.fontFamily.isEmpty() ? QStringLiteral("DejaVu Sans") : spec.fontFamily);
  font.setHintingPreference(QFont::PreferNoHinting);  // words are as wide as renderers of vectors draw them
  const bool typed = spec.fontSize > 0.0;
  font.setPointSizeF(typed ? spec.fontSize : std::clamp(side / millimetresPerPoint, smallest, largest));
  return font;
}

std::unique_ptr<QCustomPlot> emptyPlot(const QSize& size, const QFont& font) {
  auto plot = std::make_unique<QCustomPlot>();
  plot->setFont(font);
  plot->setViewport(QRect(QPoint(0, 0), size));
  plot->resize(size);
  return plot;
}

QSize panelSize(const FigureSpec& spec, int count) {
  const QSize size = pixelSize(spec);
  const int bar = spec.parts.shown.colourBar ? colourBarHeight(figureFont(spec, count)) : 0;
  return {size.width() / count, size.height() - bar};
}

FigurePanel emptyProbabilityPanel(PicturePlace place, const FigureSpec& spec, int count) {
  constexpr int narrow = 330;       // px
  constexpr double roomy = 280.0;   // px, where markers are as large as in the window
  constexpr double smallest = 0.5;  // of that
  const QSize size = panelSize(spec, count);
  FigurePanel panel;
  panel.plot = emptyPlot(size, figureFont(spec, count));
  panel.plot->axisRect()->setMinimumSize(40, 30);  // px: names are worth more
  panel.probability = std::make_unique<ProbabilityChart>(*panel.plot, place, SceneLayer::Painting::AtOnce);
  panel.probability->layer()->setPageResolution(spec.dpi / 25.4 / pixelsPerMillimetre);
  // In a small plot they would hide each other and the picture.
  panel.probability->scaleMarkers(spec.parts.marks *
                                  std::clamp(std::min(size.width(), size.height()) / roomy, smallest, 1.0));
  useFont(*panel.plot);
  panel.probability->setTheme(PlotTheme::light());
  PlaneLook look{.numbers = spec.parts.numbers, .parts = spec.parts.shown};
  if (spec.view != &comparisonView) {
    panel.probability->standAlone();
  } else {
    look.compact = size.width() < narrow;
    look.namesMarks = count == 1;
  }
  panel.probability->setLook(look);
  if (spec.parts.legendAt == PartPlace::below) panel.probability->putLegendUnderAxes();
  if (spec.parts.transparent) panel.plot->setBackground(Qt::NoBrush);
  return panel;
}

void layOut(QCustomPlot& plot) {
  for (int pass = 0; pass < 2; ++pass) plot.replot();
}

void alignLegends(const std::vector<FigurePanel>& panels) {
  int lines = 0;
  for (const FigurePanel& panel : panels) lines = std::max(lines, panel.probability->legendLines());
  for (const FigurePanel& panel : panels) {
    panel.probability->setLegendLines(lines);
    layOut(*panel.plot);
  }
}

void keepShape(QCustomPlot& plot, double shape) {
  QCPAxisRect& axes = *plot.axisRect();
  const QSize canvas = axes.size();
  const auto beside = static_cast<int>(std::lround(canvas.width() - canvas.height() / shape));
  const auto below = static_cast<int>(std::lround(canvas.height() - canvas.width() * shape));
  if (beside <= 0 && below <= 0) return;
  if (beside > 0) {
    axes.setMinimumMargins(axes.margins() + QMargins(beside / 2, 0, beside - beside / 2, 0));
  } else {
    const QSize size = plot.viewport().size() - QSize(0, below);
    plot.setViewport(QRect(QPoint(0, 0), size));
    plot.resize(size);
  }
  layOut(plot);
}

FigureSpec cellSpec(const FigureSpec& spec, const FigureView* view) {
  const GridLayout layout(pixelSize(spec), static_cast<int>(spec.cells.size()), spec.columns);
  FigureSpec cell = spec;
  cell.view = view;
  cell.cells = {};
  cell.columns = 0;
  cell.size = QSizeF(layout.wholeCell()) / pixelsPerMillimetre;
  const QFont font = figureFont(cell, 1);
  cell.fontSize = font.pointSizeF();
  cell.size = QSizeF(layout.cell(font)) / pixelsPerMillimetre;
  return cell;
}

}  // namespace credence
