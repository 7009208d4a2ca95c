#include "app/plots/judgement_figure.h"

#include "app/compute/method_text.h"
#include "app/plots/calibration_chart.h"
#include "app/plots/chart_painting.h"
#include "app/plots/roc_chart.h"
#include "app/report/score_tables.h"
#include "app/report/translate.h"
#include "app/style/class_title.h"
#include "app/style/plot_theme.h"
#include "core/evaluation/confusion.h"

#include <qcustomplot.h>

#include <cmath>
#include <stdexcept>
#include <vector>

namespace credence {

namespace {

constexpr QSizeF judgementFigureSize(180.0, 80.0);  // mm
constexpr double judgementFigurePoints = 9.0;       // as on screen, where they are judged too

double logitOf(double probability) {
  return std::log(probability) - std::log1p(-probability);
}

bool hasPriorOf(const JudgementFigure& figure) {
  return figure.judgement->request.result->request.hyperparameters.has_prior();
}

const PartJudgement& judgedPart(const JudgementFigure& figure) {
  return *figure.judgement->of(figure.role);
}

}  // namespace

void requireJudged(const JudgementFigure& figure) {
  const PartJudgement* part = figure.judgement ? figure.judgement->of(figure.role) : nullptr;
  if (part == nullptr || part->methods.empty()) throw std::runtime_error("there is nothing to judge");
  if (part->find(figure.calibrated) == nullptr) throw std::runtime_error("this method is not judged");
}

std::shared_ptr<void> setUpRoc(const JudgementFigure& figure, QCustomPlot& plot) {
  const PartJudgement& part = judgedPart(figure);
  auto chart = std::make_shared<RocChart>(plot);
  chart->setTheme(PlotTheme::light());
  std::vector<RocChart::NamedCurve> curves;
  std::vector<ConfusionRates> rates;
  for (const MethodJudgement& judged : part.methods) {
    curves.push_back({columnTitle(*judged.method, hasPriorOf(figure)), &judged.roc, judged.method});
    rates.push_back(
        rates_of(confusion_matrix(judged.points.logits, judged.points.labels, logitOf(figure.threshold))));
  }
  chart->setCurves(curves);
  chart->setThreshold(rates);
  chart->setMessage({});
  chart->setFont(plot.font());
  plot.legend->setIconTextPadding(7);
  chart->nameMarks(figure.threshold);
  const MethodJudgement& any = part.methods.front();
  if (any.roc.threshold.is_empty()) {
    plot.legend->setVisible(false);
    const bool noPositives = arma::accu(any.points.labels) == 0;
    const Dataset& dataset = *figure.judgement->request.result->request.dataset;
    if (any.points.labels.is_empty()) {
      chart->setMessage(tr("No curve: no labels are used"));
      return chart;
    }
    chart->setMessage(tr("No curve: these points hold\nno %1").arg(classTitle(dataset, noPositives ? 1 : 0)));
  }
  return chart;
}

std::shared_ptr<CalibrationChart> setUpCalibration(const JudgementFigure& figure, QCustomPlot& plot) {
  auto chart = std::make_shared<CalibrationChart>(plot);
  chart->setMethod(figure.calibrated);
  chart->setTheme(PlotTheme::light());
  chart->setCalibration(judgedPart(figure).find(figure.calibrated)->calibration);
  return chart;
}

FigurePage judgementPage(const JudgementFigure& figure) {
  requireJudged(figure);
  QFont font(QStringLiteral("DejaVu Sans"));
  font.setPointSizeF(judgementFigurePoints);
  return {.size = judgementFigureSize,
          .dpi = 300,
          .title = tr("ROC curves and calibration, %1 points").arg(partTitle(figure.role)),
          .font = font,
          .paint = [figure, font](QCPPainter& painter) {
            const QSize page = pagePixels(judgementFigureSize);
            const QSize half(page.width() / 2, page.height());
            painter.save();
            paintChart(painter, half, font, [&](QCustomPlot& plot) { return setUpRoc(figure, plot); });
            painter.translate(half.width(), 0);
            paintChart(painter, half, font, [&](QCustomPlot& plot) {
              auto chart = setUpCalibration(figure, plot);
              addNames(plot, {}, chart->names());
              return chart;
            });
            painter.restore();
          }};
}

}  // namespace credence
