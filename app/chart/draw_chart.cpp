#include "app/chart/draw_chart.h"

#include "app/chart/legend_item.h"
#include "app/chart/looks.h"
#include "app/chart/named_lines.h"
#include "app/chart/new_plot.h"
#include "app/style/axis_ticks.h"

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>
#include <variant>

namespace credence {

namespace {

constexpr double chartLetters = 9.0;  // pt
constexpr float staleOpacity = 0.3F;
constexpr float bandOpacityOfLine = 0.25F;
constexpr double smallDot = 4.0;       // px
constexpr double errorWhiskers = 3.0;  // px
constexpr double errorWidth = 1.2;     // px
constexpr int gapBelow = 3;            // px between the numbers of x and its title
constexpr int legendSample = 18;       // px, of a line beside its name
constexpr double leastShare = 1e-3;    // of the room: no more than what is needed
constexpr double barsApart = 4.0;      // px: a bar so wide stands apart from the next

/// As many numbers as there is room for.
class FittedTicker : public NumberTicker {};

/// As many powers of ten as fit without touching each other.
class PowerTicker : public QCPAxisTickerLog {
 public:
  PowerTicker() { setLogBase(100.0); }
};

QSharedPointer<QCPAxisTicker> tickerOf(const ChartAxis& axis) {
  if (axis.powers) return QSharedPointer<PowerTicker>::create();
  if (!axis.rows.isEmpty()) {
    auto rows = QSharedPointer<QCPAxisTickerText>::create();
    for (qsizetype k = 0; k < axis.rows.size(); ++k) rows->addTick(static_cast<double>(k), axis.rows[k]);
    return rows;
  }
  if (axis.logarithmic) {
    return axis.numbers > 0.0 ? QSharedPointer<LogTicker>::create(axis.numbers)
                              : QSharedPointer<LogTicker>::create();
  }
  if (axis.whole) {
    auto whole = QSharedPointer<QCPAxisTickerFixed>::create();
    whole->setTickStep(1.0);  // and multiples of it
    whole->setScaleStrategy(QCPAxisTickerFixed::ssMultiples);
    return whole;
  }
  if (axis.numbers <= 0.0) return QSharedPointer<FittedTicker>::create();
  auto some = QSharedPointer<NumberTicker>::create();
  some->setTickCount(static_cast<int>(axis.numbers));
  return some;
}

void fitNumbers(QCPAxis& axis, int length) {
  if (axis.ticker().dynamicCast<FittedTicker>()) fitTicks(axis, length);
}

/// Powers of ten at the ends of the axis reach beyond it by half of their width.
void keepPowersWhole(QCustomPlot& plot) {
  if (!plot.xAxis->ticker().dynamicCast<PowerTicker>()) return;
  constexpr int usual = 16;  // px
  const QFontMetrics metrics(plot.xAxis->tickLabelFont());
  const int beyond = std::max(usual, metrics.horizontalAdvance(QStringLiteral("1000")) / 2 + 1);
  const int left = beyond > usual ? beyond : 4;  // where the names of rows are not there yet
  plot.axisRect()->setMinimumMargins(QMargins(left, 4, beyond, 4));
}

double coordinate(const ChartAxis& axis, double value) {
  return axis.logarithmic ? std::log10(value) : value;
}

/// Bars side by side as one area, four points a bar: up, along, down, and to the next. It is made anew for
/// every width that it is drawn in.
class Skyline : public QCPGraph {
 public:
  Skyline(QCustomPlot& plot, ChartBars bars, ChartAxis axis)
      : QCPGraph(plot.xAxis, plot.yAxis), m_bars(std::move(bars)), m_axis(std::move(axis)) {
    layOut();
  }

 protected:
  void draw(QCPPainter* painter) override {
    if (m_width != keyAxis()->axisRect()->width()) layOut();
    QCPGraph::draw(painter);
  }

 private:
  void layOut() {
    m_width = keyAxis()->axisRect()->width();
    QVector<QCPGraphData> outline;
    const double pixel = keyAxis()->range().size() / std::max(1, m_width);
    const arma::vec& x = m_bars.x;
    for (arma::uword k = 0; k < x.n_elem;) {
      const double begin = coordinate(m_axis, x(k) - m_bars.before);
      const double past =
          (m_axis.logarithmic ? std::pow(10.0, begin + pixel) : begin + pixel) + m_bars.before;
      const auto next =
          std::max(k + 1, static_cast<arma::uword>(std::lower_bound(x.begin(), x.end(), past) - x.begin()));
      const double following = coordinate(m_axis, x(next - 1) + m_bars.after);
      const double end = following - begin >= barsApart * pixel ? following - pixel : following;
      const double height = m_bars.y.subvec(k, next - 1).max();
      outline << QCPGraphData(begin, height) << QCPGraphData(end, height) << QCPGraphData(end, 0.0)
              << QCPGraphData(following, 0.0);
      k = next;
    }
    data()->set(outline, true);
  }

  ChartBars m_bars;
  ChartAxis m_axis;
  int m_width = 0;
};

/// Whether each bar ends where the next begins. One bar has the width of its neighbours that there are not.
bool touch(const ChartBars& bars) {
  const double step = bars.x.n_elem > 1 ? bars.x(1) - bars.x(0) : 1.0;
  return bars.before + bars.after >= step;
}

/// Puts one part after another into a plot.
class ChartDrawing {
 public:
  ChartDrawing(QCustomPlot& plot, const Chart& chart, const PlotTheme& theme)
      : m_plot(plot), m_chart(chart), m_theme(theme) {}

  void operator()(const ChartLine& line) const {
    QCPGraph* graph = addGraph(line.id);
    const QPen pen = faded(penOf(line.style, m_theme));
    graph->setPen(pen);
    graph->setLineStyle(line.joined ? QCPGraph::lsLine : QCPGraph::lsNone);
    QVector<double> errors;
    for (arma::uword k = 0; k < line.y.n_elem; ++k) {
      const double x = coordinate(m_chart.x, line.x(k));
      const double y = coordinate(m_chart.y, line.y(k));
      if (!std::isfinite(x) || !std::isfinite(y)) continue;
      graph->addData(x, y);
      if (!line.errors.is_empty()) errors << line.errors(k);
    }
    graph->setScatterStyle(markers(line, pen));
    graph->setScatterSkip(std::max(0, graph->dataCount() / line.mostMarkers - 1));
    if (!errors.isEmpty()) addErrors(graph, errors);
  }

  void operator()(const ChartBand& band) const {
    QCPGraph* low = addGraph({});
    QCPGraph* high = addGraph(band.id);
    for (arma::uword k = 0; k < band.x.n_elem; ++k) {
      const double x = coordinate(m_chart.x, band.x(k));
      if (!std::isfinite(band.low(k)) || !std::isfinite(band.high(k))) continue;
      low->addData(x, coordinate(m_chart.y, band.low(k)));
      high->addData(x, coordinate(m_chart.y, band.high(k)));
    }
    QColor fill = faded(penOf(band.style, m_theme)).color();
    fill.setAlphaF(bandOpacityOfLine * fill.alphaF());
    for (QCPGraph* graph : {low, high}) graph->setPen(Qt::NoPen);
    high->setBrush(fill);
    high->setChannelFillGraph(low);
  }

  void operator()(const ChartBars& bars) const {
    const QColor colour = faded(penOf(bars.style, m_theme)).color();
    if (!bars.from.is_empty()) return drawSteps(bars, colour);
    if (touch(bars)) {
      auto* skyline = new Skyline(m_plot, bars, m_chart.x);
      skyline->setName(QString::fromStdString(bars.id));
      skyline->setPen(Qt::NoPen);
      skyline->setBrush(colour);
      return;
    }
    const double base = coordinate(m_chart.y, m_chart.y.low);
    auto* drawn = new QCPBars(m_plot.xAxis, m_plot.yAxis);
    drawn->setName(QString::fromStdString(bars.id));
    drawn->setPen(Qt::NoPen);
    drawn->setBrush(colour);
    drawn->setWidth(bars.before + bars.after);
    drawn->setBaseValue(base);
    for (arma::uword k = 0; k < bars.x.n_elem; ++k) {
      const double height = coordinate(m_chart.y, bars.y(k));
      if (std::isfinite(height)) drawn->addData(bars.x(k), height - base);
    }
  }

  void operator()(const ChartRule& rule) const {
    auto* line = new QCPItemStraightLine(&m_plot);
    line->setPen(faded(penOf(rule.style, m_theme)));
    const double at = coordinate(rule.upright ? m_chart.x : m_chart.y, rule.at);
    line->point1->setCoords(rule.upright ? QPointF(at, 0.0) : QPointF(0.0, at));
    line->point2->setCoords(rule.upright ? QPointF(at, 1.0) : QPointF(1.0, at));
  }

  void operator()(const ChartArea& area) const {
    auto* rectangle = new QCPItemRect(&m_plot);
    rectangle->setPen(Qt::NoPen);
    rectangle->setBrush(faded(penOf(area.style, m_theme)).color());
    rectangle->setClipToAxisRect(true);
    rectangle->setLayer(QStringLiteral("background"));
    rectangle->topLeft->setCoords(coordinate(m_chart.x, area.left), coordinate(m_chart.y, area.low));
    rectangle->bottomRight->setCoords(coordinate(m_chart.x, area.right), coordinate(m_chart.y, area.high));
  }

 private:
  QCPGraph* addGraph(const std::string& id) const {
    QCPGraph* graph = m_plot.addGraph();
    graph->setName(QString::fromStdString(id));
    return graph;
  }

  void drawSteps(const ChartBars& bars, const QColor& colour) const {
    const double width = bars.before + bars.after;
    for (arma::uword k = 0; k < bars.x.n_elem; ++k) {
      const double left = bars.x(k) - bars.before;
      auto* step = new QCPItemRect(&m_plot);
      step->setPen(Qt::NoPen);
      step->setBrush(colour);
      step->topLeft->setCoords(left, bars.from(k));
      step->bottomRight->setCoords(left + width, bars.y(k));
      auto* end = new QCPItemLine(&m_plot);
      end->setPen(QPen(faded(m_theme.ink), 1.0));
      end->start->setCoords(left, bars.y(k));
      end->end->setCoords(left + 2.0 * width, bars.y(k));
    }
  }

  QColor faded(QColor colour) const {
    if (m_chart.stale) colour.setAlphaF(staleOpacity * colour.alphaF());
    return colour;
  }
  QPen faded(QPen pen) const {
    pen.setColor(faded(pen.color()));
    return pen;
  }

  QCPScatterStyle markers(const ChartLine& line, const QPen& pen) const {
    QPen solid = pen;
    solid.setStyle(Qt::SolidLine);
    if (line.style.marker <= 0.0) {
      return line.dots ? QCPScatterStyle(QCPScatterStyle::ssDisc, solid, solid.color(), smallDot)
                       : QCPScatterStyle();
    }
    QCPScatterStyle marker = markerOf(line.style, m_theme);
    marker.setPen(QPen(pen.color(), marker.pen().widthF()));
    if (line.style.filled && marker.brush().style() != Qt::NoBrush) marker.setBrush(pen.color());
    return marker;
  }

  void addErrors(QCPGraph* graph, const QVector<double>& errors) const {
    auto* bars = new QCPErrorBars(m_plot.xAxis, m_plot.yAxis);
    bars->removeFromLegend();
    bars->setDataPlottable(graph);
    bars->setPen(QPen(graph->pen().color(), errorWidth));
    bars->setWhiskerWidth(errorWhiskers);
    bars->setData(errors);
  }

  QCustomPlot& m_plot;
  const Chart& m_chart;
  const PlotTheme& m_theme;
};

void setUpAxis(QCPAxis& axis, const ChartAxis& of, int titleGap) {
  axis.setTicker(tickerOf(of));
  axis.setSubTicks(of.powers);
  axis.setScaleType(of.powers ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
  axis.setNumberFormat(of.powers ? QStringLiteral("eb") : QStringLiteral("gb"));
  axis.setNumberPrecision(of.powers ? 0 : 6);
  axis.setRangeReversed(!of.rows.isEmpty() && axis.orientation() == Qt::Vertical);
  axis.grid()->setVisible(of.rows.isEmpty() || axis.orientation() == Qt::Vertical);
  axis.setLabel(of.title);
  axis.setLabelPadding(titleGap);
  if (of.low < of.high) axis.setRange(coordinate(of, of.low), coordinate(of, of.high));
}

/// The key stands in a row above the axes while there is one.
void setKey(QCustomPlot& plot, const QString& key, const QColor& ink) {
  auto* shown = qobject_cast<QCPTextElement*>(plot.plotLayout()->element(0, 0));
  if (shown == nullptr && key.isEmpty()) return;
  if (key.isEmpty()) {
    plot.plotLayout()->remove(shown);
    plot.plotLayout()->simplify();
    return;
  }
  if (shown == nullptr) {
    shown = new QCPTextElement(&plot, key, plot.xAxis->labelFont());
    shown->setTextFlags(Qt::AlignRight | Qt::AlignVCenter);
    plot.plotLayout()->insertRow(0);
    plot.plotLayout()->addElement(0, 0, shown);
    plot.plotLayout()->setRowSpacing(0);
  }
  shown->setText(key);
  shown->setTextColor(ink);
}

/// Moves the legend from within the axes to a column of its own beside them, or back.
void putNamesBeside(QCustomPlot& plot, bool beside) {
  QCPLegend* legend = plot.legend;
  auto* column = qobject_cast<QCPLayoutGrid*>(legend->layout());
  if (beside == (column != nullptr)) return;
  if (beside) {
    plot.axisRect()->insetLayout()->take(legend);
    column = new QCPLayoutGrid;
    column->addElement(0, 0, legend);
    column->addElement(1, 0, new QCPLayoutElement(&plot));  // takes the rest of the height
    column->setRowStretchFactor(0, leastShare);
    plot.plotLayout()->addElement(plot.plotLayout()->rowCount() - 1, 1, column);
    plot.plotLayout()->setColumnStretchFactor(1, leastShare);
  } else {
    column->take(legend);
    plot.axisRect()->insetLayout()->addElement(legend, Qt::AlignTop | Qt::AlignRight);
    plot.plotLayout()->remove(column);
    plot.plotLayout()->simplify();
  }
}

/// The names stand within the axes or beside them, where the chart has them there.
void setNames(QCustomPlot& plot, const Chart& chart, const PlotTheme& theme) {
  QCPLegend& legend = *plot.legend;
  legend.clearItems();
  const bool shown = chart.namesAt != NamesPlace::outside && hasAxes(chart) && chart.sentence.isEmpty();
  putNamesBeside(plot, shown && chart.namesAt == NamesPlace::beside);
  legend.setVisible(shown);
  if (!shown) return;
  for (const NamedLine& name : namedLines(chart.names, theme)) legend.addItem(new LegendItem(&legend, name));
}

}  // namespace

QCustomPlot* newChartPlot(QWidget* parent) {
  QCustomPlot* plot = newPlot(parent);
  QFont small = plot->font();
  small.setPointSizeF(chartLetters);
  for (QCPAxis* axis : {plot->xAxis, plot->yAxis}) {
    axis->setLabelFont(small);
    axis->setTickLabelFont(small);
  }
  plot->setAutoAddPlottableToLegend(false);  // it has the names of the chart, whatever draws its parts
  plot->legend->setFont(small);
  plot->legend->setIconSize(legendSample, QFontMetrics(small).height());
  QObject::connect(plot, &QCustomPlot::beforeReplot, plot, [plot] {
    fitNumbers(*plot->xAxis, plot->axisRect()->width());
    fitNumbers(*plot->yAxis, plot->axisRect()->height());
    keepPowersWhole(*plot);
  });
  return plot;
}

void drawChart(QCustomPlot& plot, const Chart& chart, const PlotTheme& theme) {
  plot.clearPlottables();
  plot.clearItems();
  plot.axisRect()->setMinimumMargins(chart.margins);
  plot.axisRect()->setVisible(hasAxes(chart) && chart.sentence.isEmpty());
  setUpAxis(*plot.xAxis, chart.x, gapBelow);
  setUpAxis(*plot.yAxis, chart.y, chart.titleGap);
  setKey(plot, chart.key, theme.ink);
  setNames(plot, chart, theme);
  applyTheme(plot, theme);
  for (const ChartPart& part : chart.parts) std::visit(ChartDrawing(plot, chart, theme), part);
}

void paintChart(QCPPainter& painter, const Chart& chart, const QSize& size) {
  const std::unique_ptr<QCustomPlot> plot(newChartPlot());
  plot->setViewport(QRect(QPoint(), size));
  plot->resize(size);
  drawChart(*plot, chart, PlotTheme::light());
  // Twice: titles are placed by axes that have their size.
  for (int pass = 0; pass < 2; ++pass) plot->replot();
  plot->toPainter(&painter, size.width(), size.height());
}

}  // namespace credence
