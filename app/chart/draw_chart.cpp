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
constexpr double smallDot = 4.0;          // px
constexpr double errorWhiskers = 3.0;     // px
constexpr double errorWidth = 1.2;        // px
constexpr double intervalWhiskers = 5.0;  // px
constexpr double intervalWidth = 1.0;     // px
constexpr double edgeWidth = 0.6;         // px, of a band
/// What an axis with room beyond its ends keeps: its range from left to right, and the room as the height.
constexpr const char* roomBeyond = "roomBeyond";
constexpr const char* wantedHeight = "wantedHeight";  // of a chart below another
constexpr const char* wantedTitle = "wantedTitle";
constexpr int gapBelow = 3;            // px between the numbers of x and its title
constexpr int legendSample = 16;       // px, of a line beside its name
constexpr double legendLetters = 8.0;  // pt: within the axes
constexpr int gapBetween = 2;          // px, of charts one below another
constexpr int lowPlot = 150;           // px
constexpr int lowRect = 20;            // px
constexpr int legendGap = 5;           // px, between a sample and its name
constexpr int legendRows = -3;         // px more between them than their heights
constexpr QMargins legendMargins(1, 1, 1, 1);
constexpr int wordsOnPaper = 4;      // px by which they are longer there than on a screen
constexpr double leastShare = 1e-3;  // of the room: no more than what is needed
constexpr double roundedOff = 1e-9;  // of the step between bars, which may be a sum's
constexpr double barsApart = 4.0;    // px: a bar so wide stands apart from the next

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
  if (axis.whole || axis.step > 0.0) {
    auto fixed = QSharedPointer<QCPAxisTickerFixed>::create();
    fixed->setTickStep(axis.whole ? 1.0 : axis.step);
    if (axis.whole) fixed->setScaleStrategy(QCPAxisTickerFixed::ssMultiples);
    return fixed;
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

/// Bars side by side as one area: up, along, and down where the next one stands apart. It is made anew for
/// every width that it is drawn in.
class Skyline : public QCPGraph {
 public:
  Skyline(const QCPAxisRect& rect, ChartBars bars, ChartAxis axis)
      : QCPGraph(rect.axis(QCPAxis::atBottom), rect.axis(QCPAxis::atLeft)),
        m_bars(std::move(bars)),
        m_axis(std::move(axis)) {
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
      outline << QCPGraphData(begin, height) << QCPGraphData(end, height);
      // Down to the axis only where the next bar stands apart: filling a thousand spikes takes seconds.
      if (end < following) outline << QCPGraphData(end, 0.0) << QCPGraphData(following, 0.0);
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
  return bars.before + bars.after >= step * (1.0 - roundedOff);
}

/// Puts one part after another into a plot.
class ChartDrawing {
 public:
  ChartDrawing(QCPAxisRect& rect, const Chart& chart, const PlotTheme& theme)
      : m_plot(*rect.parentPlot()), m_rect(rect), m_chart(chart), m_theme(theme) {}

  void operator()(const ChartLine& line) const {
    QCPGraph* graph = addGraph(line.id, line.right);
    const ChartAxis& upright = line.right ? m_chart.right : m_chart.y;
    const QPen pen = faded(penOf(line.style, m_theme));
    graph->setPen(pen);
    graph->setLineStyle(line.joined ? QCPGraph::lsLine : QCPGraph::lsNone);
    QVector<double> below;
    QVector<double> above;
    for (arma::uword k = 0; k < line.y.n_elem; ++k) {
      const double x = coordinate(m_chart.x, line.x(k));
      const double y = coordinate(upright, line.y(k));
      if (!std::isfinite(x) || !std::isfinite(y)) continue;
      graph->addData(x, y);
      if (!line.errors.is_empty()) below << line.errors(k);
      if (!line.low.is_empty()) {
        below << y - line.low(k);
        above << line.high(k) - y;
      }
    }
    graph->setScatterStyle(markers(line, pen));
    graph->setScatterSkip(std::max(0, graph->dataCount() / line.mostMarkers - 1));
    if (!below.isEmpty()) addErrors(graph, below, above.isEmpty() ? below : above, !above.isEmpty());
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
    fill.setAlphaF(static_cast<float>(band.opacity) * fill.alphaF());
    QPen edge = Qt::NoPen;
    if (band.edges) {
      edge = faded(penOf(band.style, m_theme));
      edge.setWidthF(edgeWidth);
    }
    for (QCPGraph* graph : {low, high}) graph->setPen(edge);
    high->setBrush(fill);
    high->setChannelFillGraph(low);
  }

  void operator()(const ChartBars& bars) const {
    const QColor colour = faded(penOf(bars.style, m_theme)).color();
    if (!bars.from.is_empty()) return drawSteps(bars, colour);
    if (touch(bars)) {
      auto* skyline = new Skyline(m_rect, bars, m_chart.x);
      skyline->setName(QString::fromStdString(bars.id));
      skyline->setPen(Qt::NoPen);
      skyline->setBrush(colour);
      return;
    }
    const double base = coordinate(m_chart.y, m_chart.y.low);
    auto* drawn = new QCPBars(m_rect.axis(QCPAxis::atBottom), m_rect.axis(QCPAxis::atLeft));
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
  QCPGraph* addGraph(const std::string& id, bool right = false) const {
    QCPGraph* graph = m_plot.addGraph(m_rect.axis(QCPAxis::atBottom),
                                      m_rect.axis(right ? QCPAxis::atRight : QCPAxis::atLeft));
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
    if (!m_chart.stale) return marker;
    marker.setPen(QPen(pen.color(), marker.pen().widthF()));
    if (line.style.filled && marker.brush().style() != Qt::NoBrush) marker.setBrush(pen.color());
    return marker;
  }

  /// Those of an interval end beside its marker, which may be hollow.
  void addErrors(QCPGraph* graph, const QVector<double>& below, const QVector<double>& above,
                 bool interval) const {
    auto* bars = new QCPErrorBars(graph->keyAxis(), graph->valueAxis());
    bars->removeFromLegend();
    bars->setDataPlottable(graph);
    bars->setPen(QPen(graph->pen().color(), interval ? intervalWidth : errorWidth));
    bars->setWhiskerWidth(interval ? intervalWhiskers : errorWhiskers);
    if (interval) bars->setSymbolGap(graph->scatterStyle().size());
    bars->setData(below, above);
  }

  QCustomPlot& m_plot;
  const QCPAxisRect& m_rect;
  const Chart& m_chart;
  const PlotTheme& m_theme;
};

void setUpAxis(QCPAxis& axis, const ChartAxis& of, int titleGap) {
  const bool upright = axis.orientation() == Qt::Vertical;
  axis.setTicker(tickerOf(of));
  axis.setTicks(!of.bare);
  axis.setTickLabels(!of.bare);
  axis.setSubTicks(of.powers);
  axis.setScaleType(of.powers ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
  axis.setNumberFormat(of.powers ? QStringLiteral("eb") : QStringLiteral("gb"));
  axis.setNumberPrecision(of.powers ? 0 : 6);
  axis.setRangeReversed(!of.rows.isEmpty() && upright);
  axis.grid()->setVisible(!of.bare && (of.rows.isEmpty() || upright));
  axis.setLabel(of.title);
  axis.setLabelPadding(titleGap);
  setBriefTitle(axis, of.brief);
  if (of.low < of.high) axis.setRange(coordinate(of, of.low), coordinate(of, of.high));
  axis.setProperty(roomBeyond, of.room > 0.0 && of.low < of.high
                                   ? QVariant(QRectF(axis.range().lower, 0.0, axis.range().size(), of.room))
                                   : QVariant());
}

/// Widens the range of an axis by what marks at its ends need, in the size that it has now.
void makeRoomBeyond(QCPAxis& axis) {
  const QVariant kept = axis.property(roomBeyond);
  if (!kept.isValid()) return;
  const QRectF wanted = kept.toRectF();
  const double room = wanted.height();
  const QCPAxisRect* rect = axis.axisRect();
  const int length = axis.orientation() == Qt::Horizontal ? rect->width() : rect->height();
  const double beyond = wanted.width() * room / std::max(room, length - 2.0 * room);
  axis.setRange(wanted.left() - beyond, wanted.right() + beyond);
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
    legend->setMargins(legendMargins + QMargins(0, 0, wordsOnPaper, 0));
  } else {
    column->take(legend);
    plot.axisRect()->insetLayout()->addElement(legend, Qt::AlignTop | Qt::AlignRight);
    plot.plotLayout()->remove(column);
    plot.plotLayout()->simplify();
    legend->setMargins(legendMargins);
  }
}

/// The names stand within the axes or beside them, where the chart has them there.
void setNames(QCustomPlot& plot, const Chart& chart, const PlotTheme& theme) {
  QCPLegend& legend = *plot.legend;
  legend.clearItems();
  const bool shown = hasNamesOfItsOwn(chart) && hasAxes(chart) && chart.sentence.isEmpty();
  putNamesBeside(plot, shown && chart.namesAt == NamesPlace::beside);
  legend.setVisible(shown);
  if (!shown) return;
  QCPLayoutInset* inset = plot.axisRect()->insetLayout();
  for (int k = 0; k < inset->elementCount(); ++k) {
    if (inset->elementAt(k) != &legend) continue;
    const auto end = chart.namesAt == NamesPlace::bottomRight ? Qt::AlignBottom : Qt::AlignTop;
    inset->setInsetAlignment(k, Qt::AlignRight | end);
  }
  for (const NamedLine& name : namedLines(chart.names, theme)) legend.addItem(new LegendItem(&legend, name));
}

QCPAxisRect* addRectBelow(QCustomPlot& plot) {
  auto* rect = new QCPAxisRect(&plot);
  plot.plotLayout()->insertRow(plot.plotLayout()->rowCount());
  plot.plotLayout()->addElement(plot.plotLayout()->rowCount() - 1, 0, rect);
  plot.plotLayout()->setRowSpacing(gapBetween);
  rect->setSizeConstraintRect(QCPLayoutElement::scrInnerRect);
  // By name: axes() has them in another order each time that the program runs, and so would a file.
  for (const auto type : {QCPAxis::atBottom, QCPAxis::atLeft}) {
    QCPAxis* axis = rect->axis(type);
    axis->setLayer(QStringLiteral("axes"));
    axis->grid()->setLayer(QStringLiteral("grid"));
    axis->setLabelFont(plot.yAxis->labelFont());
    axis->setTickLabelFont(plot.yAxis->tickLabelFont());
  }
  auto* margins = new QCPMarginGroup(&plot);
  for (QCPAxisRect* one : plot.axisRects())
    one->setMarginGroup(QCP::MarginSides(QCP::msLeft) | QCP::msRight, margins);
  return rect;
}

/// As many rectangles of axes, one below another, as there are charts.
void setRects(QCustomPlot& plot, int count) {
  while (plot.axisRectCount() > count) {
    plot.plotLayout()->remove(plot.axisRects().back());
    plot.plotLayout()->simplify();
  }
  while (plot.axisRectCount() < count) addRectBelow(plot);
}

/// Where the whole is low, a chart below another has less height and no title beside it.
void fitBelow(QCPAxisRect& rect) {
  const bool low = rect.parentPlot()->viewport().height() < lowPlot;
  const int wanted = rect.property(wantedHeight).toInt();
  const int height = low ? std::min(wanted, lowRect) : wanted;
  rect.setMinimumSize(0, height);
  rect.setMaximumSize(QWIDGETSIZE_MAX, height);
  rect.axis(QCPAxis::atLeft)->setLabel(low ? QString() : rect.property(wantedTitle).toString());
}

void drawInto(QCPAxisRect& rect, const Chart& chart, const PlotTheme& theme) {
  for (const ChartPart& part : chart.parts) std::visit(ChartDrawing(rect, chart, theme), part);
}

/// The axes of the charts below, of which the last has the title and the numbers of x for all.
void setUpBelow(QCustomPlot& plot, const Chart& chart) {
  for (std::size_t k = 0; k < chart.below.size(); ++k) {
    const Chart& below = chart.below[k];
    QCPAxisRect& rect = *plot.axisRect(static_cast<int>(k) + 1);
    const bool last = k + 1 == chart.below.size();
    setUpAxis(*rect.axis(QCPAxis::atBottom), chart.x, gapBelow);
    setUpAxis(*rect.axis(QCPAxis::atLeft), below.y, chart.titleGap);
    rect.axis(QCPAxis::atBottom)->setTickLabels(last);
    if (!last) rect.axis(QCPAxis::atBottom)->setLabel({});
    rect.setProperty(wantedHeight, below.height);
    rect.setProperty(wantedTitle, below.y.title);
    fitBelow(rect);
  }
  plot.xAxis->setTickLabels(false);
  plot.xAxis->setLabel({});
  plot.axisRect(0)->setMinimumSize(0, lowRect);
}

}  // namespace

bool hasNamesOfItsOwn(const Chart& chart) {
  return chart.namesAt != NamesPlace::outside && chart.namesAt != NamesPlace::inRows;
}

QCustomPlot* newChartPlot(QWidget* parent) {
  QCustomPlot* plot = newPlot(parent);
  QFont small = plot->font();
  small.setPointSizeF(chartLetters);
  for (QCPAxis* axis : {plot->xAxis, plot->yAxis, plot->yAxis2}) {
    axis->setLabelFont(small);
    axis->setTickLabelFont(small);
  }
  plot->setAutoAddPlottableToLegend(false);  // it has the names of the chart, whatever draws its parts
  QFont smaller = small;
  smaller.setPointSizeF(legendLetters);
  plot->legend->setFont(smaller);
  plot->legend->setIconSize(legendSample, QFontMetrics(smaller).height());
  plot->legend->setIconTextPadding(legendGap);
  plot->legend->setRowSpacing(legendRows);
  plot->legend->setMargins(legendMargins);
  QObject::connect(plot, &QCustomPlot::beforeReplot, plot, [plot] {
    fitNumbers(*plot->xAxis, plot->axisRect()->width());
    fitNumbers(*plot->yAxis, plot->axisRect()->height());
    keepPowersWhole(*plot);
    for (int k = 1; k < plot->axisRectCount(); ++k) fitBelow(*plot->axisRect(k));
  });
  QObject::connect(plot, &QCustomPlot::afterLayout, plot, [plot] {
    for (const QCPAxisRect* rect : plot->axisRects()) {
      for (QCPAxis* axis : rect->axes()) makeRoomBeyond(*axis);
    }
  });
  return plot;
}

void drawChart(QCustomPlot& plot, const Chart& chart, const PlotTheme& theme) {
  plot.clearPlottables();
  plot.clearItems();
  setRects(plot, 1 + static_cast<int>(chart.below.size()));
  const bool shown = hasAxes(chart) && chart.sentence.isEmpty();
  for (QCPAxisRect* rect : plot.axisRects()) {
    rect->setMinimumMargins(chart.margins);
    rect->setVisible(shown);
  }
  setUpAxis(*plot.xAxis, chart.x, gapBelow);
  setUpAxis(*plot.yAxis, chart.y, chart.titleGap);
  setUpAxis(*plot.yAxis2, chart.right, chart.titleGap);
  plot.yAxis2->grid()->setVisible(false);
  plot.yAxis2->setVisible(chart.right.low < chart.right.high);
  setKey(plot, chart.key, theme.ink);
  setNames(plot, chart, theme);
  if (!chart.below.empty()) setUpBelow(plot, chart);
  applyTheme(plot, theme);
  drawInto(*plot.axisRect(0), chart, theme);
  for (std::size_t k = 0; k < chart.below.size(); ++k) {
    Chart below = chart.below[k];
    below.x = chart.x;
    drawInto(*plot.axisRect(static_cast<int>(k) + 1), below, theme);
  }
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
