#pragma once

#include "app/chart/chart.h"
#include "app/chart/named_lines.h"
#include "app/plots/chart_painting.h"
#include "app/plots/figure.h"

#include <QFont>
#include <QWidget>

#include <memory>
#include <utility>
#include <vector>

class QCPPainter;
class QCustomPlot;

namespace credence {

/// A chart off the screen, and what its lines are.
struct StudyChart {
  std::unique_ptr<QWidget> widget;
  QCustomPlot* plot = nullptr;
  std::vector<NamedLine> names = {};
  std::shared_ptr<void> kept = {};  ///< that the plot needs
};

/// A widget with a plot(), in the light palette, that shows what `show` makes it show.
template <typename Chart, typename Show>
StudyChart studyChart(std::unique_ptr<Chart> chart, std::vector<NamedLine> names, Show show) {
  chart->setPalette(paperPalette());
  show(*chart);
  QCustomPlot* plot = chart->plot();
  return {std::move(chart), plot, std::move(names), {}};
}

/// The chart in the figure's letters, with what its lines are below it, in the spec's size from the painter's
/// origin.
void paintStudyChart(QCPPainter& painter, const StudyChart& chart, const FigureSpec& spec, const QFont& font);

/// The same of a chart that is a value.
void paintStudyChart(QCPPainter& painter, const Chart& chart, const FigureSpec& spec, const QFont& font);

/// Paints the chart of the spec's view.
void paintChartOfView(QCPPainter& painter, const FigureContent& content, const FigureSpec& spec,
                      const QFont& font);

/// A chart that is a value alone, as a page with the title of the spec's view.
FigurePage chartPage(const Chart& chart, const FigureSpec& spec);

/// Throws std::runtime_error in a sentence where a view's study has not been computed.
void requireStudy(const FigureContent& content, const FigureView& view);

}  // namespace credence
