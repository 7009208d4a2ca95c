#pragma once

#include "app/chart/chart.h"
#include "app/style/plot_theme.h"

#include <QSize>

class QCPPainter;
class QCustomPlot;
class QWidget;

namespace credence {

/// Whether drawChart() draws the names of the chart's parts, too.
bool hasNamesOfItsOwn(const Chart& chart);

/// A plot for drawChart(), in small letters.
QCustomPlot* newChartPlot(QWidget* parent = nullptr);

/// Shows the chart, in place of what it showed, in the colours that the names of its looks have in the theme.
/// A logarithmic axis has the logarithm to base ten as its coordinate. Graphs and bars have the ids of their
/// parts as names.
void drawChart(QCustomPlot& plot, const Chart& chart, const PlotTheme& theme);

/// The chart on white paper, in the letters of the window, from the painter's origin.
void paintChart(QCPPainter& painter, const Chart& chart, const QSize& size);

}  // namespace credence
