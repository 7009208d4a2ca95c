#pragma once

#include <QStringList>
#include <qcustomplot.h>

namespace credence::test {

/// What a legend names, row by row; the last row may have places left over.
inline QStringList legend_names(const QCustomPlot* plot) {
  QStringList names;
  for (int k = 0; k < plot->legend->elementCount(); ++k) {
    auto* item = qobject_cast<QCPPlottableLegendItem*>(plot->legend->elementAt(k));
    if (item != nullptr) names << item->plottable()->name();
  }
  return names;
}

}  // namespace credence::test
