#include "app/plots/point_names.h"

#include "app/chart/looks.h"
#include "app/compute/method_text.h"
#include "app/report/number_text.h"
#include "app/report/translate.h"

namespace credence {

std::vector<ChartName> pointNames(const PointPrediction& prediction) {
  constexpr double line = 1.7;  // px
  constexpr double area = 6.0;
  const QPointF point = prediction.request.point;
  const Bounds view = prediction.request.result->request.view;
  const bool hasPrior = prediction.request.result->request.hyperparameters.has_prior();
  std::vector<ChartName> names = {{.text = tr("At (%1, %2)")
                                               .arg(coordinateNumber(point.x(), view.width()),
                                                    coordinateNumber(point.y(), view.height()))},
                                  {tr("σ(a), at the right"), ChartName::Sample::line, {"ink", 1.0}}};
  const auto add = [&](const ChartStyle& style, const QString& title, double probability,
                       ChartName::Sample sample = ChartName::Sample::line) {
    names.push_back({tr("%1: %2").arg(title, signedNumber(probability, 4)), sample, style});
  };
  for (const auto& mark : prediction.marks) {
    add({lookOf(*mark.method), line}, fullTitle(*mark.method, hasPrior), mark.probability);
  }
  for (const auto& gaussian : prediction.gaussians) {
    add({lookOf(*gaussian.kind), line}, fromTable(gaussian.kind->title), gaussian.probability);
  }
  if (const LogitDensity& corrected = prediction.corrected; !corrected.empty()) {
    add({"corrected", 2.2}, tr("EP corrected"), corrected.probability());
  }
  if (prediction.truth) {
    add({"truth", area}, tr("Exact draws"), prediction.truth->probability, ChartName::Sample::area);
  }
  return names;
}

}  // namespace credence
