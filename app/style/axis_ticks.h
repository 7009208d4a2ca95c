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

/// Gives an axis of `length` pixels as many ticks, five at most, as have room for their labels, and ticks
/// between them where they are not closer than a few pixels.
void fitTicks(QCPAxis& axis, double length);

/// The ticks of axes that are not QCustomPlot's.
struct FittedTicks {
  QVector<double> places;
  QVector<QString> labels;  ///< one a place
};

/// As fitTicks() has it, five at most, for numbers in that font. On any thread.
FittedTicks fittedTicks(const QCPRange& range, Qt::Orientation orientation, double length, const QFont& font);

}  // namespace credence
