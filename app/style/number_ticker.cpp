#include "app/style/number_ticker.h"

#include "app/report/number_text.h"

#include <cmath>

namespace credence {

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

}  // namespace credence
