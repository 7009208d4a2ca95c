#pragma once

#include <qcustomplot.h>

namespace credence {

/// The usual ticks of an axis, their numbers written as everywhere in the window: as many digits as tell
/// neighbours apart.
class NumberTicker : public QCPAxisTicker {
 protected:
  double getTickStep(const QCPRange& range) override;
  QString getTickLabel(double tick, const QLocale& locale, QChar formatChar, int precision) override;

 private:
  double m_step = 1.0;
};

}  // namespace credence
