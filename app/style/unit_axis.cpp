#include "app/style/unit_axis.h"

#include <qcustomplot.h>

#include <algorithm>

namespace credence {

void showUnitInterval(QCPAxis* axis, double radius) {
  axis->setRange(-0.03, 1.03);
  QObject::connect(axis->parentPlot(), &QCustomPlot::afterLayout, axis, [axis, radius] {
    const QCPAxisRect* rect = axis->axisRect();
    const int length = axis->orientation() == Qt::Horizontal ? rect->width() : rect->height();
    const double beyond = radius / std::max(radius, length - 2.0 * radius);
    axis->setRange(-beyond, 1.0 + beyond);
  });
}

}  // namespace credence
