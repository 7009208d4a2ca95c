#include "app/panels/page_picture.h"

#include "app/chart/chart_view.h"
#include "app/chart/draw_chart.h"
#include "app/chart/looks.h"
#include "app/style/plot_theme.h"

#include <QFontMetrics>
#include <QPalette>
#include <qcustomplot.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
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

/// A chart as it goes onto paper: a value, or a widget that lives.
struct PaperChart {
  std::optional<Chart> value;
  QWidget* widget = nullptr;
  const LineLegend* legend = nullptr;  ///< of the widget

  std::vector<NamedLine> names() const {
    if (value && value->namesAt != NamesPlace::outside) return {};  // they are part of what is painted
    if (value) return namedLines(value->names, PlotTheme::light());
    return legend != nullptr ? legend->rows() : std::vector<NamedLine>();
  }
};

std::vector<PaperChart> chartsInSight(const PagePicture& picture) {
  std::vector<PaperChart> charts;
  for (const PageChart& chart : picture.charts) {
    if (!chart.chart->isVisibleTo(picture.page)) continue;
    if (const auto* view = qobject_cast<const ChartView*>(chart.chart)) {
      charts.push_back({view->chart()});
    } else {
      charts.push_back({{}, chart.chart, chart.legend});
    }
  }
  return charts;
}

QCustomPlot* plotIn(QWidget* chart) {
  if (auto* plot = qobject_cast<QCustomPlot*>(chart)) return plot;
  return chart->findChild<QCustomPlot*>();
}

/// Whether there is more than axes to see.
bool hasData(const PaperChart& paper) {
  if (paper.value) return hasValues(*paper.value);
  QWidget* chart = paper.widget;
  QCustomPlot* plot = plotIn(chart);
  for (int k = 0; plot != nullptr && k < plot->plottableCount(); ++k) {
    QCPAbstractPlottable* plottable = plot->plottable(k);
    if (plottable->visible() && plottable->interface1D() != nullptr &&
        plottable->interface1D()->dataCount() > 0)
      return true;
  }
  return false;
}

void paintChartOf(QCPPainter& painter, const PaperChart& paper, const QSize& size) {
  if (paper.value) return paintChart(painter, *paper.value, size);
  if (QCustomPlot* plot = plotIn(paper.widget)) plot->toPainter(&painter, size.width(), size.height());
}

/// Puts a page into the light theme for as long as this lives.
class LightPage {
 public:
  explicit LightPage(QWidget* page) : m_page(page), m_own(page->testAttribute(Qt::WA_SetPalette)) {
    if (m_own) m_before = page->palette();
    QPalette light = page->palette();
    const PlotTheme theme = PlotTheme::light();
    for (const auto role : {QPalette::Window, QPalette::Base}) light.setColor(role, theme.paper);
    for (const auto role : {QPalette::WindowText, QPalette::Text}) light.setColor(role, theme.ink);
    page->setPalette(light);
  }
  ~LightPage() { m_page->setPalette(m_own ? m_before : QPalette()); }
  LightPage(const LightPage&) = delete;
  LightPage& operator=(const LightPage&) = delete;

 private:
  QWidget* m_page;
  bool m_own;
  QPalette m_before;
};

/// Everything of one page, in pixels.
struct PageLayout {
  QSize chart;
  int columns = 1;
  int rows = 1;
  int legendLines = 0;  ///< below each chart

  QSize cell() const { return chart + QSize(0, legendLines * legendLineHeight()); }
};

PageLayout layoutOf(const std::vector<PaperChart>& charts) {
  PageLayout layout;
  layout.columns = columnsFor(charts.size());
  layout.rows = (static_cast<int>(charts.size()) + layout.columns - 1) / layout.columns;
  layout.chart =
      pagePixels(QSizeF(chartWidths.at(static_cast<std::size_t>(layout.columns) - 1), chartHeight));
  for (const PaperChart& chart : charts) {
    layout.legendLines = std::max(layout.legendLines, static_cast<int>(chart.names().size()));
  }
  return layout;
}

void paintPage(QCPPainter& painter, const PagePicture& picture, const std::vector<PaperChart>& charts,
               const PageLayout& layout) {
  std::optional<LightPage> light;
  if (std::ranges::any_of(charts, [](const PaperChart& chart) { return !chart.value; })) {
    light.emplace(picture.page);
  }
  const QSize cell = layout.cell();
  for (std::size_t k = 0; k < charts.size(); ++k) {
    const int row = static_cast<int>(k) / layout.columns;
    const int column = static_cast<int>(k) % layout.columns;
    painter.save();
    painter.translate(QPoint(column * cell.width(), row * cell.height()));
    paintChartOf(painter, charts[k], layout.chart);
    paintNamedLines(painter, charts[k].names(),
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
  const std::vector<PaperChart> charts = chartsInSight(picture);
  if (std::ranges::none_of(charts, hasData)) {
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
