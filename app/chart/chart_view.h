#pragma once

#include "app/chart/chart.h"

#include <QWidget>

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

  QCustomPlot* plot() const { return m_plot; }
  /// What the part of that id is drawn as, until there is another chart; null for none.
  QCPGraph* graph(const std::string& id) const;

 signals:
  /// A double click, nearest to that point of the chart's first line, along the axis.
  void chosen(int index);

 protected:
  void changeEvent(QEvent* event) override;
  void showEvent(QShowEvent* event) override;

 private:
  void draw();
  void replot();
  void choose(double pixel);

  QCustomPlot* m_plot;
  ChartSentence* m_sentence;
  Chart m_chart;
};

}  // namespace credence
