#include "app/plots/judgement_figure.h"

#include "app/compute/method_text.h"
#include "app/plots/judgement_charts.h"
#include "app/plots/study_charts.h"
#include "app/report/number_text.h"
#include "app/report/score_tables.h"
#include "app/report/translate.h"
#include "app/style/class_title.h"
#include "core/evaluation/confusion.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <stdexcept>
#include <vector>

namespace credence {

namespace {

constexpr QSizeF judgementFigureSize(180.0, 80.0);  // mm

double logitOf(double probability) {
  return std::log(probability) - std::log1p(-probability);
}

bool hasPriorOf(const JudgementFigure& figure) {
  return figure.judgement->request.result->request.hyperparameters.has_prior();
}

const PartJudgement& judgedPart(const JudgementFigure& figure) {
  return *figure.judgement->of(figure.role);
}

QString countedPoints(const JudgementFigure& figure) {
  return tr("%1 %2 points").arg(countNumber(judgedPart(figure).rows.n_elem), partTitle(figure.role));
}

}  // namespace

void requireJudged(const JudgementFigure& figure) {
  const PartJudgement* part = figure.judgement ? figure.judgement->of(figure.role) : nullptr;
  if (part == nullptr || part->methods.empty()) throw std::runtime_error("there is nothing to judge");
  if (part->find(figure.calibrated) == nullptr) throw std::runtime_error("this method is not judged");
}

QString noCurve(const MethodJudgement& judged, const Dataset& dataset) {
  if (!judged.roc.threshold.is_empty()) return {};
  if (judged.points.labels.is_empty()) return tr("No curve: no labels are used");
  const bool noPositives = arma::accu(judged.points.labels) == 0;
  return tr("No curve: these points hold\nno %1").arg(classTitle(dataset, noPositives ? 1 : 0));
}

Chart rocOf(const JudgementFigure& figure) {
  const PartJudgement& part = judgedPart(figure);
  std::vector<MethodRoc> curves;
  for (const MethodJudgement& judged : part.methods) {
    const double threshold = logitOf(figure.threshold);
    curves.push_back({columnTitle(*judged.method, hasPriorOf(figure)), judged.method, &judged.roc,
                      rates_of(confusion_matrix(judged.points.logits, judged.points.labels, threshold))});
  }
  Chart chart = rocChart(curves);
  chart.title = tr("ROC curves, %1").arg(countedPoints(figure));
  std::ranges::copy(namesOfMarks(figure.threshold), std::back_inserter(chart.names));
  chart.sentence = noCurve(part.methods.front(), *figure.judgement->request.result->request.dataset);
  return chart;
}

Chart calibrationOf(const JudgementFigure& figure) {
  Chart chart = calibrationChart(judgedPart(figure).find(figure.calibrated)->calibration, figure.calibrated);
  chart.title = tr("Calibration of %1, %2")
                    .arg(columnTitle(*figure.calibrated, hasPriorOf(figure)), countedPoints(figure));
  return chart;
}

FigurePage judgementPage(const JudgementFigure& figure) {
  requireJudged(figure);
  return chartsPage(tr("ROC curves and calibration, %1 points").arg(partTitle(figure.role)),
                    judgementFigureSize, {{rocOf(figure), 0.5}, {calibrationOf(figure), 0.5}});
}

}  // namespace credence
