#include "app/plots/point_names.h"

#include "app/compute/method_text.h"
#include "app/report/number_text.h"
#include "app/report/translate.h"
#include "app/style/method_style.h"
#include "app/style/posterior_style.h"

namespace credence {

std::vector<NamedLine> pointNames(const PointPrediction& prediction, const PlotTheme& theme) {
  const QPointF point = prediction.request.point;
  const Bounds view = prediction.request.result->request.view;
  std::vector<NamedLine> names = {{Qt::NoPen, tr("At (%1, %2)")
                                                  .arg(coordinateNumber(point.x(), view.width()),
                                                       coordinateNumber(point.y(), view.height()))}};
  const auto add = [&](const QPen& pen, const QString& title, double probability) {
    names.push_back({pen, tr("%1: %2").arg(title, signedNumber(probability, 4))});
  };
  names.push_back({QPen(theme.ink, 1.0), tr("σ(a), at the right")});
  for (const auto& mark : prediction.marks)
    add(methodPen(*mark.method, theme),
        fullTitle(*mark.method, prediction.request.result->request.hyperparameters.has_prior()),
        mark.probability);
  for (const auto& gaussian : prediction.gaussians) {
    add(posteriorPen(*gaussian.kind, theme), fromTable(gaussian.kind->title), gaussian.probability);
  }
  if (const LogitDensity& corrected = prediction.corrected; !corrected.empty()) {
    add(correctedPen(theme), tr("EP corrected"), corrected.probability());
  }
  if (prediction.truth) add(QPen(truthColour(theme), 6.0), tr("Exact draws"), prediction.truth->probability);
  return names;
}

}  // namespace credence
