#include "app/compute/best_evidence.h"
#include "app/plots/figure.h"
#include "app/plots/occam_chart.h"
#include "app/plots/slice_chart.h"
#include "app/plots/study_charts.h"
#include "app/report/number_text.h"
#include "app/report/setting_text.h"
#include "app/report/translate.h"

#include <stdexcept>

namespace credence {

namespace {

const JudgementFigure& judgedOf(const FigureContent& content) {
  if (!content.judged) throw std::runtime_error("there is nothing to judge");
  requireJudged(*content.judged);
  return *content.judged;
}

Chart rocOfView(const FigureContent& content, const FigureView& /*view*/) {
  return rocOf(judgedOf(content));
}

Chart calibrationOfView(const FigureContent& content, const FigureView& /*view*/) {
  return calibrationOf(judgedOf(content));
}

/// The map's cut across widths or prior variances through the setting, with a title that says where it is
/// cut.
Chart sliceOf(const FigureContent& content, const FigureView& view) {
  if (!content.map) throw std::runtime_error("there is no evidence map to cut through");
  if (!content.fit) throw std::runtime_error("there is no fit whose setting the map could be cut at");
  const FitRequest& request = content.fit->request;
  const Hyperparameters& now = request.hyperparameters;
  const EvidenceMap& map = content.map->map;
  if (view.width && !now.features->has_width()) throw std::runtime_error("these features have no width");
  const double value = now.has_prior() ? content.fit->fit->evidence.total() : arma::datum::nan;
  Chart chart =
      view.width ? sliceChart(widthTitle(*request.dataset, now), map.widths,
                              map.over_widths("log_evidence", now.prior_variance), now.width, value)
                 : sliceChart(tr("prior variance"), map.prior_variances,
                              map.over_prior_variances("log_evidence", now.width), now.prior_variance, value);
  if (view.width) {
    chart.title = tr("At prior variance %1").arg(significantNumber(now.prior_variance));
  } else if (now.features->has_width()) {
    chart.title = tr("At width %1").arg(significantNumber(now.width));
  }
  return chart;
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
                                   .paint = paintChartOfView,
                                   .chart = sliceOf};
const FigureView priorSliceView = {.id = "prior_slice",
                                   .title = "Evidence over the prior variance",
                                   .help = nullptr,
                                   .map = true,
                                   .paint = paintChartOfView,
                                   .chart = sliceOf};
const FigureView occamView = {.id = "occam",
                              .title = "Terms of the evidence",
                              .help = " (terms of the evidence)",
                              .map = true,
                              .paint = paintChartOfView,
                              .chart = occamOf};
const FigureView rocView = {
    .id = "roc", .title = "ROC curves", .judged = true, .paint = paintChartOfView, .chart = rocOfView};
const FigureView calibrationView = {.id = "calibration",
                                    .title = "Calibration",
                                    .judged = true,
                                    .paint = paintChartOfView,
                                    .chart = calibrationOfView};

}  // namespace credence
