#include "app/style/axis_ticks.h"

#include "app/report/number_text.h"

#include <algorithm>
#include <cmath>

namespace credence {

namespace {

constexpr int mostTicks = 5;
constexpr double closestSubTicks = 5.0;  // px

/// Whether the labels of neighbouring ticks keep a gap between them.
bool labelsFit(const QFont& font, bool across, const QCPRange& range, double length,
               const QVector<double>& ticks, const QVector<QString>& labels) {
  const QFontMetricsF metrics(font);
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

double NumberTicker::getTickStep(const QCPRange& range) {
  m_step = QCPAxisTicker::getTickStep(range);
  return m_step;
}

QString NumberTicker::getTickLabel(double tick, const QLocale& /*locale*/, QChar /*formatChar*/,
                                   int /*precision*/) {
  const double steps = std::abs(tick) / m_step;
  if (steps < 1e-6) return significantNumber(0.0);
  // One more than the digits down to the step's own: steps may be of 2.5.
  return significantNumber(tick, static_cast<int>(std::floor(std::log10(steps))) + 3);
}

double LogTicker::getTickStep(const QCPRange& range) {
  // Steps below one decade stand for "1, 2, 5"; whole numbers for that many decades.
  if (range.size() < 0.3 * m_mostDecades) return 0.3;
  return std::max(1.0, std::ceil(range.size() / m_mostDecades));
}

QVector<double> LogTicker::createTickVector(double tickStep, const QCPRange& range) {
  QVector<double> ticks;
  const auto add = [&](double tick) {
    if (range.contains(tick)) ticks.push_back(tick);
  };
  const int first = static_cast<int>(std::floor(range.lower)) - 1;
  const int last = static_cast<int>(std::ceil(range.upper)) + 1;
  const int decades = tickStep < 1.0 ? 1 : static_cast<int>(tickStep);
  for (int decade = first; decade <= last; ++decade) {
    if (decade % decades != 0) continue;
    add(decade);
    if (tickStep >= 1.0) continue;
    add(decade + std::log10(2.0));
    add(decade + std::log10(5.0));
  }
  return ticks;
}

int LogTicker::getSubTickCount(double) {
  return 0;
}

QString LogTicker::getTickLabel(double tick, const QLocale&, QChar, int) {
  return significantNumber(std::pow(10.0, tick));
}

void fitTicks(QCPAxis& axis, double length) {
  QVector<double> ticks;
  QVector<double> subTicks;
  QVector<QString> labels;
  for (int count = mostTicks; count > 0; --count) {
    axis.ticker()->setTickCount(count);
    axis.ticker()->generate(axis.range(), axis.parentPlot()->locale(), axis.numberFormat().at(0),
                            axis.numberPrecision(), ticks, &subTicks, &labels);
    const bool across = axis.orientation() == Qt::Horizontal;
    if (labelsFit(axis.tickLabelFont(), across, axis.range(), length, ticks, labels)) break;
  }
  axis.setSubTicks(static_cast<double>(subTicks.size()) * closestSubTicks <= length);
}

FittedTicks fittedTicks(const QCPRange& range, Qt::Orientation orientation, double length,
                        const QFont& font) {
  NumberTicker ticker;
  FittedTicks fitted;
  for (int count = mostTicks; count > 0; --count) {
    ticker.setTickCount(count);
    ticker.generate(range, QLocale::c(), QLatin1Char('g'), 6, fitted.places, nullptr, &fitted.labels);
    if (labelsFit(font, orientation == Qt::Horizontal, range, length, fitted.places, fitted.labels)) break;
  }
  FittedTicks inside;
  for (qsizetype k = 0; k < fitted.places.size(); ++k) {
    if (!range.contains(fitted.places[k])) continue;
    inside.places.push_back(fitted.places[k]);
    inside.labels.push_back(fitted.labels[k]);
  }
  return inside;
}

}  // namespace credence
