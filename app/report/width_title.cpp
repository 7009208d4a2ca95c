#include "app/report/width_title.h"

#include "app/report/translate.h"

namespace credence {

QString widthTitle(const Dataset& dataset, const Hyperparameters& hyperparameters) {
  if (hyperparameters.standardise) return tr("width (standard deviations)");
  const std::string unit = unit_of(dataset.input_names[0]);
  if (unit.empty() || unit != unit_of(dataset.input_names[1])) return tr("width");
  return tr("width %1").arg(QString::fromStdString(unit));
}

}  // namespace credence
