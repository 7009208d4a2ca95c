#include "app/style/log_ticker.h"

#include "app/report/number_text.h"

#include <cmath>

namespace credence {

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

}  // namespace credence
