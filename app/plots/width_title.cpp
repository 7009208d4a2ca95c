#include "app/plots/width_title.h"

#include "app/plots/plane_view.h"

#include <QObject>

namespace credence {

QString widthTitle(const Dataset& dataset, const Hyperparameters& hyperparameters) {
  if (hyperparameters.standardise) return QObject::tr("width (standard deviations)");
  const std::string unit = unitOf(dataset.input_names[0]);
  if (unit.empty() || unit != unitOf(dataset.input_names[1])) return QObject::tr("width");
  return QObject::tr("width %1").arg(QString::fromStdString(unit));
}

}  // namespace credence
