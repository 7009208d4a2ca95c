#include "app/plots/study_charts.h"

#include "app/chart/draw_chart.h"
#include "app/chart/looks.h"
#include "app/chart/named_lines.h"
#include "app/plots/chart_painting.h"
#include "app/plots/clipped_line.h"
#include "app/plots/too_little_room.h"
#include "app/report/translate.h"
#include "app/style/plot_theme.h"

#include <qcustomplot.h>

#include <cmath>
#include <cstddef>
#include <memory>
#include <stdexcept>
#include <utility>
#include <variant>

namespace credence {

namespace {

constexpr double pageLetters = 8.0;  // pt

/// Side by side where one below another they would take too much of the height.
std::vector<std::vector<NamedLine>> legendColumns(const std::vector<NamedLine>& names, const QFont& font,
                                                  int height) {
  constexpr double mostOfHeight = 0.3;
  if (namedLinesHeight(names, font) < mostOfHeight * height || names.size() < 4) return {names};
  const auto half = names.begin() + static_cast<std::ptrdiff_t>((names.size() + 1) / 2);
  return {{names.begin(), half}, {half, names.end()}};
}

void paintLegend(QCPPainter& painter, const std::vector<std::vector<NamedLine>>& columns, const QRectF& area,
                 const QFont& font) {
  const double column = area.width() / static_cast<double>(columns.size());
  for (std::size_t k = 0; k < columns.size(); ++k) {
    paintNamedLines(painter, columns[k],
                    QRectF(static_cast<double>(k) * column, area.top(), column, area.height()), font);
  }
}

/// How the figure has the chart: without names within its axes, where they are to stand elsewhere or nowhere.
Chart onPaper(Chart chart, const FigureParts& parts) {
  const bool elsewhere = parts.legendAt != PartPlace::usual || !parts.shown.legend;
  if (hasNamesOfItsOwn(chart) && elsewhere) chart.namesAt = NamesPlace::outside;
  if (!parts.shown.legend) chart.names.clear();
  return chart;
}

double placeOn(const ChartAxis& axis, double value) {
  return axis.logarithmic ? std::log10(value) : value;
}

double valueAt(const ChartAxis& axis, double place) {
  return axis.logarithmic ? std::pow(10.0, place) : place;
}

/// The line where it lies within the axes, in pieces; its markers, where it has some, are a part of their
/// own.
std::vector<ChartLine> piecesOf(const ChartLine& line, const ChartAxis& x, const ChartAxis& y) {
  QVector<QPointF> points;
  ChartLine markers = line;
  markers.joined = false;
  std::vector<double> seenX;
  std::vector<double> seenY;
  for (arma::uword k = 0; k < line.y.n_elem; ++k) {
    points << QPointF(placeOn(x, line.x(k)), placeOn(y, line.y(k)));
    if (line.x(k) < x.low || line.x(k) > x.high || line.y(k) < y.low || line.y(k) > y.high) continue;
    seenX.push_back(line.x(k));
    seenY.push_back(line.y(k));
  }
  const QPointF lowest(placeOn(x, x.low), placeOn(y, y.low));
  const QPointF highest(placeOn(x, x.high), placeOn(y, y.high));
  std::vector<ChartLine> pieces;
  for (const QVector<QPointF>& inside : clippedLine(points, QRectF(lowest, highest))) {
    ChartLine piece{.id = line.id, .style = line.style, .right = line.right};
    piece.style.marker = 0.0;
    piece.x.set_size(static_cast<arma::uword>(inside.size()));
    piece.y.set_size(static_cast<arma::uword>(inside.size()));
    for (qsizetype k = 0; k < inside.size(); ++k) {
      piece.x(static_cast<arma::uword>(k)) = valueAt(x, inside[k].x());
      piece.y(static_cast<arma::uword>(k)) = valueAt(y, inside[k].y());
    }
    pieces.push_back(std::move(piece));
  }
  markers.x = seenX;
  markers.y = seenY;
  if (line.dots || line.style.marker > 0.0) pieces.push_back(std::move(markers));
  return pieces;
}

/// Qt 6.4 writes what is clipped into SVG whole: a line that leaves the axes ends there on paper.
Chart withinAxes(Chart chart) {
  std::vector<ChartPart> parts;
  for (ChartPart& part : chart.parts) {
    const auto* line = std::get_if<ChartLine>(&part);
    const bool clips = line != nullptr && line->joined && line->errors.is_empty() && line->low.is_empty();
    const ChartAxis& y = clips && line->right ? chart.right : chart.y;
    const bool leaves = clips && !line->y.is_empty() &&
                        (arma::any(line->y < y.low) || arma::any(line->y > y.high) ||
                         arma::any(line->x < chart.x.low) || arma::any(line->x > chart.x.high));
    if (!leaves) {
      parts.push_back(std::move(part));
      continue;
    }
    for (ChartLine& piece : piecesOf(*line, chart.x, y)) parts.emplace_back(std::move(piece));
  }
  chart.parts = std::move(parts);
  return chart;
}

/// The chart's plot in that size and font, not laid out yet.
std::unique_ptr<QCustomPlot> plotOnPaper(const Chart& chart, const QSize& size, const QFont& font) {
  std::unique_ptr<QCustomPlot> plot(newChartPlot());
  drawChart(*plot, withinAxes(chart), PlotTheme::light());
  // It leaves out what pixels do not show, and paper has finer dots.
  for (int k = 0; k < plot->graphCount(); ++k) plot->graph(k)->setAdaptiveSampling(false);
  plot->setFont(font);
  plot->setViewport(QRect(QPoint(0, 0), size));
  plot->resize(size);
  useFont(*plot);
  plot->legend->setFont(font);
  return plot;
}

/// Cut to what there is room for.
void paintTitle(QCPPainter& painter, const QString& title, const QRect& area, const QFont& font) {
  painter.setFont(font);
  painter.setPen(PlotTheme::light().ink);
  painter.drawText(area, Qt::AlignCenter,
                   QFontMetrics(font).elidedText(title, Qt::ElideRight, area.width() - area.height()));
}

/// In the middle, in place of axes.
void paintSentence(QCPPainter& painter, const QString& sentence, const QSize& size, const QFont& font) {
  painter.setFont(font);
  painter.setPen(PlotTheme::light().ink);
  painter.drawText(QRect(QPoint(), size), Qt::AlignCenter | Qt::TextWordWrap, sentence);
}

/// Throws where rows with names are closer to each other than lines of text. `legend`: px by which the legend
/// may grow in a higher figure.
void requireRows(const QCustomPlot& plot, const FigureSpec& spec, const QFont& font, int legend,
                 const QString& title) {
  const auto names = plot.yAxis->ticker().dynamicCast<QCPAxisTickerText>();
  if (!names) return;
  const double row = std::abs(plot.yAxis->coordToPixel(1.0) - plot.yAxis->coordToPixel(0.0));
  const double lacking = QFontMetricsF(font).height() - row;
  if (lacking <= 0.0) return;
  const double missing = lacking * plot.yAxis->range().size() + legend;
  throw TooLittleRoom(title, tr(": needs at least %1×%2 mm"),
                      spec.size + QSizeF(0.0, missing / pixelsPerMillimetre));
}

}  // namespace

void requireStudy(const FigureContent& content, const FigureView& view) {
  if (view.study == nullptr || content.studies.contains(view.study)) return;
  throw std::runtime_error(tr("%1: not computed yet").arg(fromTable(view.title)).toStdString());
}

FigurePage chartPage(const Chart& chart, const FigureSpec& spec) {
  QFont font(QStringLiteral("DejaVu Sans"));
  font.setPointSizeF(pageLetters);
  return {.size = spec.size,
          .dpi = spec.dpi,
          .title = fromTable(spec.view->title),
          .font = font,
          .paint = [chart, spec, font](QCPPainter& painter) { paintStudyChart(painter, chart, spec, font); }};
}

void paintChartOfView(QCPPainter& painter, const FigureContent& content, const FigureSpec& spec,
                      const QFont& font) {
  paintStudyChart(painter, spec.view->chart(content, *spec.view), spec, font);
}

void paintStudyChart(QCPPainter& painter, const Chart& chart, const FigureSpec& spec, const QFont& font) {
  const Chart shown = onPaper(chart, spec.parts);
  const std::vector<NamedLine> names = namedLines(shown.names, PlotTheme::light());
  const QSize whole = pagePixels(spec.size);
  if (!shown.sentence.isEmpty()) return paintSentence(painter, shown.sentence, whole, font);
  const bool listed = shown.namesAt == NamesPlace::outside && !names.empty();
  const std::vector<std::vector<NamedLine>> columns = legendColumns(names, font, whole.height());
  const int legend = listed ? namedLinesHeight(columns.front(), font) + font.pointSize() / 2 : 0;
  const bool above = legend > 0 && spec.parts.legendAt == PartPlace::above;
  // Above all, the title stays above what it is of.
  const int title = above && spec.parts.shown.title ? QFontMetrics(font).height() + font.pointSize() / 2 : 0;
  const QSize size = whole - QSize(0, legend + title);
  const std::unique_ptr<QCustomPlot> plot = plotOnPaper(shown, size, font);
  if (spec.parts.transparent) plot->setBackground(Qt::NoBrush);
  if (shown.namesAt == NamesPlace::inRows) addNames(*plot, spec.parts, names);
  const QString words = shown.title.isEmpty() ? fromTable(spec.view->title) : shown.title;
  if (!above) addTitle(*plot, spec.parts, words);
  for (int pass = 0; pass < 2; ++pass) plot->replot();
  const int hidden = listed ? namedLinesHeight(names, font) - namedLinesHeight(columns.front(), font) : 0;
  requireRows(*plot, spec, font, hidden, words);
  if (!spec.parts.transparent) painter.fillRect(QRect(QPoint(), whole), PlotTheme::light().paper);
  painter.save();
  if (above) painter.translate(0, title + legend);
  plot->toPainter(&painter, size.width(), size.height());
  painter.restore();
  if (title > 0) paintTitle(painter, words, QRect(0, 0, whole.width(), title), font);
  if (legend > 0)
    paintLegend(painter, columns, QRectF(0.0, above ? title : size.height(), whole.width(), legend), font);
}

QFont pageFont() {
  QFont font(QStringLiteral("DejaVu Sans"));
  font.setPointSizeF(pageLetters);
  return font;
}

FigurePage chartsPage(const QString& title, const QSizeF& size, const std::vector<ChartBeside>& charts) {
  const QFont font = pageFont();
  return {.size = size,
          .dpi = 300,
          .title = title,
          .font = font,
          .paint = [size, charts, font](QCPPainter& painter) {
            painter.save();
            for (const ChartBeside& each : charts) {
              const FigureSpec spec{.size = QSizeF(each.share * size.width(), size.height()),
                                    .parts = {.shown = {.title = false}}};
              paintStudyChart(painter, each.chart, spec, font);
              painter.translate(pagePixels(spec.size).width(), 0);
            }
            painter.restore();
          }};
}

}  // namespace credence
