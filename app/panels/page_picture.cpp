#include "app/panels/page_picture.h"

#include "app/chart/chart_view.h"
#include "app/chart/draw_chart.h"
#include "app/chart/looks.h"
#include "app/style/plot_theme.h"

#include <QFontMetrics>
#include <qcustomplot.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <stdexcept>

namespace credence {

namespace {

constexpr int chartsInARow = 3;                          // four stand in two rows
constexpr double chartHeight = 62.0;                     // mm, without legend
constexpr double legendPoints = 8.0;                     // pt
constexpr std::array chartWidths = {100.0, 90.0, 65.0};  // mm, by how many are in a row

QFont legendFont() {
  QFont font(QStringLiteral("DejaVu Sans"));
  font.setPointSizeF(legendPoints);
  return font;
}

int legendLineHeight() {
  return QFontMetrics(legendFont()).height();
}

int columnsFor(std::size_t count) {
  if (count == 4) return 2;
  return static_cast<int>(std::clamp<std::size_t>(count, 1, chartsInARow));
}

std::vector<Chart> chartsOf(const PagePicture& picture) {
  std::vector<Chart> charts;
  for (const ChartView* view : picture.charts) {
    if (!picture.onlyInSight || view->isVisibleTo(picture.page)) charts.push_back(view->chart());
  }
  return charts;
}

/// Those that stand below the chart; others are part of it.
std::vector<NamedLine> namesBelow(const Chart& chart) {
  return hasNamesOfItsOwn(chart) ? std::vector<NamedLine>() : namedLines(chart.names, PlotTheme::light());
}

/// Everything of one page, in pixels.
struct PageLayout {
  QSize chart;
  int columns = 1;
  int rows = 1;
  int legendLines = 0;  ///< below each chart

  QSize cell() const { return chart + QSize(0, legendLines * legendLineHeight()); }
};

PageLayout layoutOf(const std::vector<Chart>& charts) {
  PageLayout layout;
  layout.columns = columnsFor(charts.size());
  layout.rows = (static_cast<int>(charts.size()) + layout.columns - 1) / layout.columns;
  layout.chart =
      pagePixels(QSizeF(chartWidths.at(static_cast<std::size_t>(layout.columns) - 1), chartHeight));
  for (const Chart& chart : charts) {
    layout.legendLines = std::max(layout.legendLines, static_cast<int>(namesBelow(chart).size()));
  }
  return layout;
}

void paintPage(QCPPainter& painter, const PagePicture& picture, const std::vector<Chart>& charts,
               const PageLayout& layout) {
  const QSize cell = layout.cell();
  for (std::size_t k = 0; k < charts.size(); ++k) {
    const int row = static_cast<int>(k) / layout.columns;
    const int column = static_cast<int>(k) % layout.columns;
    painter.save();
    painter.translate(QPoint(column * cell.width(), row * cell.height()));
    paintChart(painter, charts[k], layout.chart);
    paintNamedLines(painter, namesBelow(charts[k]),
                    QRectF(0.0, layout.chart.height(), cell.width(), cell.height() - layout.chart.height()),
                    legendFont());
    painter.restore();
  }
  if (!picture.lines) return;
  const QRect below(0, cell.height() * layout.rows, cell.width() * layout.columns, 0);
  paintNamedLines(painter, picture.lines(), below, legendFont());
}

}  // namespace

FigurePage pageOf(const PagePicture& picture) {
  const std::vector<Chart> charts = chartsOf(picture);
  if (std::ranges::none_of(charts, hasValues)) {
    throw std::runtime_error("there is nothing to draw yet");
  }
  const PageLayout layout = layoutOf(charts);
  const std::size_t lines = picture.lines ? picture.lines().size() : 0;
  const QSize size(layout.cell().width() * layout.columns,
                   layout.cell().height() * layout.rows + static_cast<int>(lines) * legendLineHeight() + 4);
  return {.size = QSizeF(size) / pixelsPerMillimetre,
          .dpi = 300,
          .title = picture.title,
          .font = legendFont(),
          .paint = [picture, charts, layout](QCPPainter& painter) {
            paintPage(painter, picture, charts, layout);
          }};
}

}  // namespace credence
