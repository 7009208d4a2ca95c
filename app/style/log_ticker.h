#pragma once

#include <qcustomplot.h>

namespace credence {

/// Ticks for an axis that shows log10 of a quantity: at 1, 2 and 5 times powers of ten where there is room,
/// else at powers of ten; labelled with the quantity itself.
class LogTicker : public QCPAxisTicker {
 public:
  /// Over more decades than `mostDecades`, some have no tick.
  explicit LogTicker(double mostDecades = 6.0) : m_mostDecades(mostDecades) {}

 protected:
  double getTickStep(const QCPRange& range) override;
  QVector<double> createTickVector(double tickStep, const QCPRange& range) override;
  int getSubTickCount(double tickStep) override;
  QString getTickLabel(double tick, const QLocale& locale, QChar formatChar, int precision) override;

 private:
  double m_mostDecades;
};

}  // namespace credence
