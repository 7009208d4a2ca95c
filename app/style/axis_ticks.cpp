#include "app/style/axis_ticks.h"

#include <qcustomplot.h>

namespace credence {

namespace {

constexpr int mostTicks = 5;
constexpr double closestSubTicks = 5.0;  // px

/// Whether the labels of neighbouring ticks keep a gap between them.
bool labelsFit(const QCPAxis& axis, double length, const QVector<double>& ticks,
               const QVector<QString>& labels) {
  const QFontMetricsF metrics(axis.tickLabelFont());
  const bool across = axis.orientation() == Qt::Horizontal;
  const QCPRange range = axis.range();
  const double gap = across ? metrics.averageCharWidth() : 0.0;
  double taken = -length;
  for (qsizetype k = 0; k < ticks.size(); ++k) {
    if (!range.contains(ticks[k])) continue;
    const double extent = across ? metrics.horizontalAdvance(labels[k]) : metrics.height();
    const double centre = (ticks[k] - range.lower) / range.size() * length;
    if (centre - extent / 2.0 < taken) return false;
    taken = centre + extent / 2.0 + gap;
  }
  return true;
}

}  // namespace

void fitTicks(QCPAxis& axis, double length) {
  QVector<double> ticks;
  QVector<double> subTicks;
  QVector<QString> labels;
  for (int count = mostTicks; count > 0; --count) {
    axis.ticker()->setTickCount(count);
    axis.ticker()->generate(axis.range(), axis.parentPlot()->locale(), axis.numberFormat().at(0),
                            axis.numberPrecision(), ticks, &subTicks, &labels);
    if (labelsFit(axis, length, ticks, labels)) break;
  }
  axis.setSubTicks(static_cast<double>(subTicks.size()) * closestSubTicks <= length);
}

}  // namespace credence
