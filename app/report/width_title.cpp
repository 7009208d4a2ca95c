#include "app/report/width_title.h"

#include <QObject>

namespace credence {

QString widthTitle(const Dataset& dataset, const Hyperparameters& hyperparameters) {
  if (hyperparameters.standardise) return QObject::tr("width (standard deviations)");
  const std::string unit = unit_of(dataset.input_names[0]);
  if (unit.empty() || unit != unit_of(dataset.input_names[1])) return QObject::tr("width");
  return QObject::tr("width %1").arg(QString::fromStdString(unit));
}

}  // namespace credence
