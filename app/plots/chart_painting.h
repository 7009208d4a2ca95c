#pragma once

#include "app/chart/named_lines.h"
#include "app/plots/figure.h"

#include <QFont>
#include <QPalette>
#include <QSize>
#include <QString>

#include <functional>
#include <memory>

class QCPPainter;
class QCustomPlot;

namespace credence {

/// Sets a plot up that has its size and font; what it returns is kept until the plot has been painted.
using ChartSetup = std::function<std::shared_ptr<void>(QCustomPlot& plot)>;

/// A chart on paper, in pixels of 1/96 inch, from the painter's origin.
void paintChart(QCPPainter& painter, const QSize& size, const QFont& font, const ChartSetup& setUp);

/// Light, for charts that are widgets.
QPalette paperPalette();

/// The plot's own, for its axes.
void useFont(QCustomPlot& plot);

/// In that font, in a row of names above the axes.
void setUpForPaper(QCustomPlot& plot, const QFont& font);

/// The names of a plot that was set up so, which has its size: as many in a row as there is room for, where
/// the figure has them at all.
void layOutNames(QCustomPlot& plot, const FigureParts& parts);

/// The legend into lines of its own above or below all else, rather than where it is.
void putLegend(QCustomPlot& plot, PartPlace place);

/// A legend of those lines and markers, as many in a row as there is room for, above or below all else. After
/// all that has names.
void addNames(QCustomPlot& plot, const FigureParts& parts, const std::vector<NamedLine>& names);

/// A line above the axes, cut to what there is room for, unless the figure has none.
void addTitle(QCustomPlot& plot, const FigureParts& parts, const QString& title);

}  // namespace credence
