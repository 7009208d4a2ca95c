#pragma once

#include "app/chart/chart.h"

#include <QWidget>

#include <optional>
#include <string>

class QCPGraph;
class QCustomPlot;

namespace credence {

class ChartSentence;

/// Shows a chart on screen, in the colours of its own palette.
class ChartView : public QWidget {
  Q_OBJECT

 public:
  explicit ChartView(QWidget* parent = nullptr);

  void setChart(Chart chart);
  const Chart& chart() const { return m_chart; }

  /// A thin upright line at that place of x, which may follow the mouse; nothing: none.
  void setPointed(const std::optional<double>& x);
  const std::optional<double>& pointed() const { return m_pointed; }

  QCustomPlot* plot() const { return m_plot; }
  /// What the part of that id is drawn as, until there is another chart; null for none.
  QCPGraph* graph(const std::string& id) const;

 signals:
  /// A double click, nearest to that point of the chart's first line, along the axis.
  void chosen(int index);
  /// The mouse is at that place of x within the axes; nothing: elsewhere.
  void pointedAt(const std::optional<double>& x);

 protected:
  void changeEvent(QEvent* event) override;
  void showEvent(QShowEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void draw();
  void keepRowsApart();
  void replot();
  void choose(double pixel);
  void drawPointed();
  std::optional<double> placeAt(const QPointF& pixel) const;

  QCustomPlot* m_plot;
  ChartSentence* m_sentence;
  Chart m_chart;
  std::optional<double> m_pointed;
};

}  // namespace credence
