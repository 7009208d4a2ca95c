#pragma once

#include <QWidget>

class QCustomPlot;

namespace credence {

/// A small chart against a number of draws, logarithmic: its axes, and that it is painted only where it is
/// seen and in the colours of the theme.
class DrawsChart : public QWidget {
 public:
  QCustomPlot* plot() const { return m_plot; }

 protected:
  DrawsChart(const QString& xTitle, const QString& yTitle, QWidget* parent);

  void changeEvent(QEvent* event) override;
  void showEvent(QShowEvent* event) override;

  /// At the end of a constructor, and whenever the palette is another.
  virtual void updateTheme() = 0;
  void replot();

  QCustomPlot* m_plot;
};

}  // namespace credence
