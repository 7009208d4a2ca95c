#pragma once

#include "app/chart/named_lines.h"
#include "app/plots/figure.h"

#include <QString>

#include <vector>

class QCustomPlot;

namespace credence {

/// The plot's own, for its axes.
void useFont(QCustomPlot& plot);

/// The legend into a line of its own above or below all else, rather than where it is.
void putLegend(QCustomPlot& plot, PartPlace place);

/// A legend of those lines and markers, as many in a row as there is room for, above or below all else. After
/// all that has names.
void addNames(QCustomPlot& plot, const FigureParts& parts, const std::vector<NamedLine>& names);

/// A line above the axes, cut to what there is room for, unless the figure has none.
void addTitle(QCustomPlot& plot, const FigureParts& parts, const QString& title);

}  // namespace credence
