#include "app/compute/best_evidence.h"
#include "app/compute/method_text.h"
#include "app/plots/calibration_chart.h"
#include "app/plots/chart_painting.h"
#include "app/plots/figure.h"
#include "app/plots/occam_chart.h"
#include "app/plots/slice_plot.h"
#include "app/plots/study_charts.h"
#include "app/report/number_text.h"
#include "app/report/score_tables.h"
#include "app/report/setting_text.h"
#include "app/report/translate.h"
#include "app/style/plot_theme.h"

#include <qcustomplot.h>

#include <stdexcept>

namespace credence {

namespace {

const JudgementFigure& judgedOf(const FigureContent& content) {
  if (!content.judged) throw std::runtime_error("there is nothing to judge");
  requireJudged(*content.judged);
  return *content.judged;
}

QString countedPoints(const JudgementFigure& judged) {
  return tr("%1 %2 points")
      .arg(countNumber(judged.judgement->of(judged.role)->rows.n_elem), partTitle(judged.role));
}

void paintRoc(QCPPainter& painter, const FigureContent& content, const FigureSpec& spec, const QFont& font) {
  const JudgementFigure& judged = judgedOf(content);
  paintChart(painter, pagePixels(spec.size), font, [&](QCustomPlot& plot) {
    auto kept = setUpRoc(judged, plot);
    if (spec.parts.shown.legend) {
      if (spec.parts.legendAt != PartPlace::usual) plot.legend->setMargins(QMargins(6, 1, 1, 1));
      putLegend(plot, spec.parts.legendAt);
    } else {
      plot.legend->setVisible(false);
    }
    useFont(plot);
    if (spec.parts.transparent) plot.setBackground(Qt::NoBrush);
    addTitle(plot, spec.parts, tr("ROC curves, %1").arg(countedPoints(judged)));
    return kept;
  });
}

void paintCalibration(QCPPainter& painter, const FigureContent& content, const FigureSpec& spec,
                      const QFont& font) {
  const JudgementFigure& judged = judgedOf(content);
  paintChart(painter, pagePixels(spec.size), font, [&](QCustomPlot& plot) {
    auto kept = setUpCalibration(judged, plot);
    useFont(plot);
    addNames(plot, spec.parts, kept->names());
    if (spec.parts.transparent) plot.setBackground(Qt::NoBrush);
    addTitle(plot, spec.parts,
             tr("Calibration of %1, %2")
                 .arg(columnTitle(*judged.calibrated, content.fit->request.hyperparameters.has_prior()),
                      countedPoints(judged)));
    return kept;
  });
}

/// Lays the map's cut across widths through the setting into the plot, with a title that says where it is
/// cut.
void cutAlongWidth(const FigureContent& content, const FigureParts& parts, double value, SlicePlot& slice) {
  const FitRequest& request = content.fit->request;
  const Hyperparameters& now = request.hyperparameters;
  const EvidenceMap& map = content.map->map;
  slice.setSlice(widthTitle(*request.dataset, now), map.widths,
                 map.over_widths("log_evidence", now.prior_variance), now.width, value);
  addTitle(*slice.plot(), parts, tr("At prior variance %1").arg(significantNumber(now.prior_variance)));
}

/// Lays the map's cut across prior variances through the setting into the plot, with its title.
void cutAlongPrior(const FigureContent& content, const FigureParts& parts, double value, SlicePlot& slice) {
  const Hyperparameters& now = content.fit->request.hyperparameters;
  const EvidenceMap& map = content.map->map;
  slice.setSlice(tr("prior variance"), map.prior_variances,
                 map.over_prior_variances("log_evidence", now.width), now.prior_variance, value);
  if (now.features->has_width())
    addTitle(*slice.plot(), parts, tr("At width %1").arg(significantNumber(now.width)));
}

template <void (*cut)(const FigureContent&, const FigureParts&, double, SlicePlot&)>
void paintSlice(QCPPainter& painter, const FigureContent& content, const FigureSpec& spec,
                const QFont& font) {
  if (!content.map) throw std::runtime_error("there is no evidence map to cut through");
  if (!content.fit) throw std::runtime_error("there is no fit whose setting the map could be cut at");
  const Hyperparameters& now = content.fit->request.hyperparameters;
  if (spec.view->width && !now.features->has_width()) {
    throw std::runtime_error("these features have no width");
  }
  const QSize size = pagePixels(spec.size);
  SlicePlot slice;
  slice.setPalette(paperPalette());
  QCustomPlot& plot = *slice.plot();
  plot.setFont(font);
  plot.setViewport(QRect(QPoint(0, 0), size));
  plot.resize(size);
  useFont(plot);
  if (spec.parts.transparent) plot.setBackground(Qt::NoBrush);
  slice.setValueTitle(tr("log evidence (nats)"));
  cut(content, spec.parts, now.has_prior() ? content.fit->fit->evidence.total() : arma::datum::nan, slice);
  addNames(plot, spec.parts, slice.names());
  for (int pass = 0; pass < 2; ++pass) plot.replot();
  plot.toPainter(&painter, size.width(), size.height());
}

Chart occamOf(const FigureContent& content, const FigureView& /*view*/) {
  if (!content.fit || !content.fit->request.hyperparameters.has_prior()) {
    throw std::runtime_error("there is no evidence whose terms could be drawn");
  }
  const LogEvidence& current = content.fit->fit->evidence;
  return occamChart(current, content.map ? bestEvidence(content.map->map, current) : std::nullopt);
}

}  // namespace

const FigureView widthSliceView = {.id = "width_slice",
                                   .title = "Evidence over the width",
                                   .help = " and prior_slice (cuts through it)",
                                   .map = true,
                                   .width = true,
                                   .paint = paintSlice<cutAlongWidth>};
const FigureView priorSliceView = {.id = "prior_slice",
                                   .title = "Evidence over the prior variance",
                                   .help = nullptr,
                                   .map = true,
                                   .paint = paintSlice<cutAlongPrior>};
const FigureView occamView = {.id = "occam",
                              .title = "Terms of the evidence",
                              .help = " (terms of the evidence)",
                              .map = true,
                              .paint = paintChartOfView,
                              .chart = occamOf};
const FigureView rocView = {.id = "roc", .title = "ROC curves", .judged = true, .paint = paintRoc};
const FigureView calibrationView = {
    .id = "calibration", .title = "Calibration", .judged = true, .paint = paintCalibration};

}  // namespace credence
