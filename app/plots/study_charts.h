#pragma once

#include "app/chart/chart.h"
#include "app/plots/figure.h"

#include <QFont>
#include <QSizeF>
#include <QString>

#include <vector>

class QCPPainter;

namespace credence {

/// The chart on white paper, in the figure's letters and with its title and the names of its parts, in the
/// spec's size from the painter's origin. Throws TooLittleRoom where rows with names would run into each
/// other.
void paintStudyChart(QCPPainter& painter, const Chart& chart, const FigureSpec& spec, const QFont& font);

/// Paints the chart of the spec's view.
void paintChartOfView(QCPPainter& painter, const FigureContent& content, const FigureSpec& spec,
                      const QFont& font);

/// A chart that is a value alone, as a page with the title of the spec's view.
FigurePage chartPage(const Chart& chart, const FigureSpec& spec);

/// A chart of several that stand side by side, and its part of their width.
struct ChartBeside {
  Chart chart;
  double share = 0.5;
};

/// Of the words on a picture of a page.
QFont pageFont();

/// The charts as a page of that size, in millimetres.
FigurePage chartsPage(const QString& title, const QSizeF& size, const std::vector<ChartBeside>& charts);

/// Throws std::runtime_error in a sentence where a view's study has not been computed.
void requireStudy(const FigureContent& content, const FigureView& view);

}  // namespace credence
