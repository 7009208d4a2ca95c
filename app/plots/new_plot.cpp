#include "app/plots/new_plot.h"

#include <qcustomplot.h>

namespace credence {

QCustomPlot* newPlot(QWidget* parent) {
  auto* plot = new QCustomPlot(parent);
  plot->setViewport(QRect(0, 0, 1, 1));  // showing a widget always tells it its size
  return plot;
}

}  // namespace credence
