#pragma once

#include <qcustomplot.h>

namespace credence {

/// Ticks for an axis that shows log10 of a quantity: at 1, 2 and 5 times powers of ten where there is room,
/// else at powers of ten; labelled with the quantity itself.
class LogTicker : public QCPAxisTicker {
 public:
  /// `mostTicks`: fewer where the axis is short.
  explicit LogTicker(int mostTicks = 6) : m_mostTicks(mostTicks) {}

 protected:
  double getTickStep(const QCPRange& range) override;
  QVector<double> createTickVector(double tickStep, const QCPRange& range) override;
  int getSubTickCount(double tickStep) override;
  QString getTickLabel(double tick, const QLocale& locale, QChar formatChar, int precision) override;

 private:
  int m_mostTicks;
};

}  // namespace credence
