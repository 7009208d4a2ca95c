#include "app/plots/study_charts.h"

#include "app/plots/centres_lines.h"
#include "app/plots/chart_painting.h"
#include "app/plots/growth_lines.h"
#include "app/plots/latent_chart.h"
#include "app/plots/point_names.h"
#include "app/plots/solver_chart.h"
#include "app/plots/spectrum_bars.h"
#include "app/plots/split_strip.h"
#include "app/report/number_text.h"
#include "app/report/solver_text.h"
#include "app/report/spectrum_table.h"
#include "app/report/translate.h"
#include "app/style/plot_theme.h"
#include "app/style/solver_style.h"
#include "core/model/all_solvers.h"

#include <qcustomplot.h>

#include <algorithm>
#include <memory>
#include <stdexcept>
#include <vector>

namespace credence {

namespace {

GrowthQuantity growthQuantity(FigureView view) {
  if (view == FigureView::GrowthGap) return GrowthQuantity::gap;
  if (view == FigureView::GrowthParameters) return GrowthQuantity::parameters;
  return view == FigureView::GrowthScores ? GrowthQuantity::scores : GrowthQuantity::evidence;
}

SolverQuantity solverQuantity(FigureView view) {
  if (view == FigureView::SolverGradient) return SolverQuantity::Gradient;
  return view == FigureView::SolverScores ? SolverQuantity::Score : SolverQuantity::Distance;
}

/// Of which unit the numbers are, where the lines do not say.
QString valueTitle(FigureView view) {
  switch (view) {
    case FigureView::Growth:
    case FigureView::GrowthGap:
    case FigureView::Centres:
      return tr("nats");
    case FigureView::GrowthScores:
      return tr("bits a label");
    case FigureView::CentresScores:
      return tr("mean log-lik.");
    default:
      return {};
  }
}

std::vector<NamedLine> solverNames(const std::vector<SolverTrace>& traces, const PlotTheme& theme) {
  std::vector<NamedLine> names;
  for (const SolverTrace& trace : traces) {
    const QPen pen = solverPen(trace.solver, theme);
    QCPScatterStyle marker = solverMarker(trace.solver, theme);
    if (trace.solver == Solver::newton) marker.setBrush(pen.color());  // as in the chart
    const QString steps = countNumber(static_cast<quint64>(trace.iterations()));
    names.push_back({pen, tr("%1, %2 steps").arg(solverTitle(trace.solver), steps), marker});
  }
  return names;
}

/// A view's own chart, painted in the figure's letters.
struct StudyChart {
  std::unique_ptr<QWidget> widget;
  QCustomPlot* plot = nullptr;
  std::vector<NamedLine> names = {};
};

StudyChart countChart(const QString& xTitle, FigureView view, const CountPicture& picture,
                      const QPalette& palette) {
  auto lines = std::make_unique<CountLines>(xTitle, valueTitle(view));
  lines->setPalette(palette);
  lines->setLines(picture.counts, picture.lines);
  QCustomPlot* plot = lines->plot();
  return {std::move(lines), plot, picture.names};
}

StudyChart spectrumChart(const SpectrumResult& result, const QPalette& palette) {
  auto bars = std::make_unique<SpectrumBars>();
  bars->setPalette(palette);
  bars->setSpectrum(result.spectrum, shortSpectrum(result.spectrum).rows.size());
  QCustomPlot* plot = bars->plot();
  return {std::move(bars), plot, spectrumNames(result.spectrum, PlotTheme::light())};
}

StudyChart solverChart(const SolverResult& result, SolverQuantity quantity, bool wholeWay,
                       const QPalette& palette) {
  auto chart = std::make_unique<SolverChart>(quantity);
  chart->setPalette(palette);
  chart->setTraces(result.traces, {result.fit->split.train.n_elem, result.fit->split.test.n_elem},
                   {SolverAxis::Iterations, wholeWay});
  QCustomPlot* plot = chart->plot();
  return {std::move(chart), plot, solverNames(result.traces, PlotTheme::light())};
}

StudyChart pointChart(const FigureStudies& studies, const QPalette& palette) {
  auto chart = std::make_unique<LatentChart>();
  chart->setPalette(palette);
  chart->setPrediction(studies.point);
  chart->setProbitCurve(studies.probitCurve);
  QCustomPlot* plot = chart->plot();
  return {std::move(chart), plot, pointNames(*studies.point, PlotTheme::light())};
}

/// Side by side where one below another they would take too much of the height.
std::vector<std::vector<NamedLine>> legendColumns(const std::vector<NamedLine>& names, const QFont& font,
                                                  int height) {
  constexpr double mostOfHeight = 0.3;
  if (namedLinesHeight(names, font) < mostOfHeight * height || names.size() < 4) return {names};
  const auto half = names.begin() + static_cast<std::ptrdiff_t>((names.size() + 1) / 2);
  return {{names.begin(), half}, {half, names.end()}};
}

StudyChart chartOf(const FigureContent& content, FigureView view) {
  const PlotTheme theme = PlotTheme::light();
  const FigureStudies& studies = content.studies;
  const QPalette palette = paperPalette();
  switch (rowOf(view).study) {
    case FigureStudy::growth:
      return countChart(tr("points"), view, growthPicture(studies.growth->rows, growthQuantity(view), theme),
                        palette);
    case FigureStudy::centres: {
      const bool scores = view == FigureView::CentresScores;
      const CentresQuantity quantity = scores ? CentresQuantity::scores : CentresQuantity::evidence;
      return countChart(tr("weights"), view, centresPicture(studies.centres->metrics, quantity, theme),
                        palette);
    }
    case FigureStudy::eigenvalues:
      return spectrumChart(*studies.spectrum, palette);
    case FigureStudy::cursor:
      return pointChart(studies, palette);
    default:
      return solverChart(*studies.solver, solverQuantity(view), studies.solverWholeWay, palette);
  }
}

void paintSplits(QCPPainter& painter, const std::vector<SplitScore>& scores, const FigureSpec& spec,
                 const QFont& font) {
  const QSize whole = pagePixels(spec.size);
  const QFontMetrics metrics(font);
  SplitStrip strip;
  strip.setPalette(paperPalette());
  strip.setFont(font);
  strip.setScores(scores);
  const int indent = metrics.height() / 2;
  strip.resize(whole.width() - 2 * indent, strip.sizeHint().height());
  if (!spec.parts.transparent) painter.fillRect(QRect(QPoint(), whole), PlotTheme::light().paper);
  painter.save();
  painter.setFont(font);
  painter.setPen(PlotTheme::light().ink);
  const QRect line(indent, 0, strip.width(), metrics.height());
  if (spec.parts.title) {
    const QString title = tr("%1 splits: log-likelihood of a test point, nats").arg(scores.size());
    painter.drawText(line, Qt::AlignCenter, metrics.elidedText(title, Qt::ElideRight, line.width()));
  }
  // In the middle of what is left, where that is more than it needs.
  const int top = spec.parts.title ? line.bottom() + indent : 0;
  painter.translate(indent, top + std::max(0, (whole.height() - top - strip.height()) / 3));
  strip.paint(painter);
  painter.restore();
}

}  // namespace

void requireStudy(const FigureContent& content, FigureView view) {
  const FigureStudies& studies = content.studies;
  const auto require = [view](bool there) {
    if (there) return;
    throw std::runtime_error(tr("%1: not computed yet").arg(fromTable(rowOf(view).title)).toStdString());
  };
  switch (rowOf(view).study) {
    case FigureStudy::none:
      return;
    case FigureStudy::growth:
      return require(studies.growth && !studies.growth->rows.empty());
    case FigureStudy::centres:
      return require(studies.centres && !studies.centres->metrics.empty());
    case FigureStudy::eigenvalues:
      return require(studies.spectrum != nullptr);
    case FigureStudy::solver:
      return require(studies.solver && !studies.solver->traces.empty());
    case FigureStudy::splits:
      return require(studies.splits && !studies.splits->empty());
    case FigureStudy::cursor:
      return require(studies.point != nullptr);
  }
}

void paintStudyChart(QCPPainter& painter, const FigureContent& content, const FigureSpec& spec,
                     const QFont& font) {
  requireStudy(content, spec.view);
  if (rowOf(spec.view).study == FigureStudy::splits) {
    return paintSplits(painter, *content.studies.splits, spec, font);
  }
  const StudyChart chart = chartOf(content, spec.view);
  const QSize whole = pagePixels(spec.size);
  const std::vector<std::vector<NamedLine>> columns = legendColumns(chart.names, font, whole.height());
  const int legend = spec.parts.legend ? namedLinesHeight(columns.front(), font) + font.pointSize() / 2 : 0;
  const QSize size = whole - QSize(0, legend);
  QCustomPlot& plot = *chart.plot;
  plot.setFont(font);
  plot.setViewport(QRect(QPoint(0, 0), size));
  plot.resize(size);
  useFont(plot);
  if (spec.parts.transparent) plot.setBackground(Qt::NoBrush);
  addTitle(plot, spec.parts, fromTable(rowOf(spec.view).title));
  for (int pass = 0; pass < 2; ++pass) plot.replot();
  plot.toPainter(&painter, size.width(), size.height());
  if (legend == 0) return;
  if (!spec.parts.transparent) {
    painter.fillRect(0, size.height(), whole.width(), legend, PlotTheme::light().paper);
  }
  const double column = static_cast<double>(whole.width()) / static_cast<double>(columns.size());
  for (std::size_t k = 0; k < columns.size(); ++k) {
    paintNamedLines(painter, columns[k],
                    QRectF(static_cast<double>(k) * column, size.height(), column, legend), font);
  }
}

}  // namespace credence
