#pragma once

#include <QWidget>

class QCustomPlot;

namespace credence {

/// A small chart against a count, of draws or of weights, logarithmic: its axes, and that it is painted only
/// where it is seen and in the colours of the theme.
class CountChart : public QWidget {
 public:
  QCustomPlot* plot() const { return m_plot; }

 protected:
  CountChart(const QString& xTitle, const QString& yTitle, QWidget* parent);

  void changeEvent(QEvent* event) override;
  void showEvent(QShowEvent* event) override;

  /// At the end of a constructor, and whenever the palette is another.
  virtual void updateTheme() = 0;
  void replot();
  /// None before there is something to read on them.
  void showAxes(bool some);

  QCustomPlot* m_plot;
};

}  // namespace credence
